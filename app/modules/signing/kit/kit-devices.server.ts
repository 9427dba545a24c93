import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealKitDevice } from '#app/db/schema/signing.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { clientActor } from '#app/modules/auth/actor.server.ts'
import type { Actor, Client } from '#app/modules/auth/actor.ts'
import { getDeal, notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { kitDays } from './kit-limits.ts'

/** A phone that holds the kit. */
export type KitDevice = {
	id: string
	dealId: string
	name: string
	openedAt: Date
	seenAt: Date
	expiresAt: Date
}

/** The phone that sends a request, and in whose name it writes. */
export type KitCaller = { device: KitDevice; actor: Client }

const dayMs = 86_400_000
/** The last use is stored to within a minute. */
const seenAfterMs = 60_000
/** Nobody needs more phones at once; the oldest one is removed. */
const devicesMax = 8

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

type Row = typeof dealKitDevice.$inferSelect

const deviceOf = ({ id, dealId, name, createdAt, seenAt, expiresAt }: Row): KitDevice => ({
	id,
	dealId,
	name,
	openedAt: createdAt,
	seenAt,
	expiresAt,
})

type OpenInput = {
	dealId: string
	/** The client's account. */
	userId: string
	/** The session that opens the kit: when it ends, so does the kit. Null if a link opens it. */
	sessionId: string | null
	/** Browser and system, in words. */
	name: string
	now: Date
}

/**
 * Opens the kit of a deal on a phone. Call it in the transaction that locked the deal for signing.
 * @returns the secret for its cookie
 */
export async function openKitDevice(
	tx: Db,
	{ dealId, userId, sessionId, name, now }: OpenInput,
): Promise<{ secret: string; device: KitDevice }> {
	const secret = randomBytes(32).toString('base64url')
	const expiresAt = new Date(now.getTime() + kitDays * dayMs)
	const [row] = await tx
		.insert(dealKitDevice)
		.values({
			dealId,
			userId,
			sessionId,
			secretHash: hashOf(secret),
			name: name.slice(0, 80),
			expiresAt,
			seenAt: now,
			createdAt: now,
		})
		.returning()
	for (const { id } of (await listKitDevices(tx, { dealId, now })).slice(devicesMax))
		await tx.update(dealKitDevice).set({ endedAt: now }).where(eq(dealKitDevice.id, id))
	return { secret, device: deviceOf(row!) }
}

/** Finds the phone that holds a secret; null when its kit was removed or is too old, or never existed. */
export async function findKitCaller(
	db: Db,
	{ secret, now }: { secret: string; now: Date },
): Promise<KitCaller | null> {
	const [found] = await db
		.select({ device: dealKitDevice, clientId: deal.clientId })
		.from(dealKitDevice)
		.innerJoin(deal, eq(deal.id, dealKitDevice.dealId))
		.where(and(eq(dealKitDevice.secretHash, hashOf(secret)), isCurrent(now)))
	if (!found) return null
	const { device, clientId } = found
	if (now.getTime() - device.seenAt.getTime() > seenAfterMs)
		await db.update(dealKitDevice).set({ seenAt: now }).where(eq(dealKitDevice.id, device.id))
	return { device: deviceOf(device), actor: clientActor({ id: device.userId }, clientId) }
}

const isCurrent = (now: Date) => and(isNull(dealKitDevice.endedAt), gt(dealKitDevice.expiresAt, now))

/** Lists the phones that hold the kit of a deal, the last opened first. The caller must check that the actor may see the deal. */
export async function listKitDevices(
	db: Db,
	{ dealId, now }: { dealId: string; now: Date },
): Promise<KitDevice[]> {
	const rows = await db
		.select()
		.from(dealKitDevice)
		.where(and(eq(dealKitDevice.dealId, dealId), isCurrent(now)))
		.orderBy(desc(dealKitDevice.createdAt), desc(dealKitDevice.id))
		.limit(50)
	return rows.map(deviceOf)
}

type EndInput = { actor: Actor; dealId: string; id: string; now: Date }

/** Removes the kit from a phone, which deletes it when it next reaches the site. Call it in a transaction. @throws NotFound */
export async function endKitDevice(tx: Db, { actor, dealId, id, now }: EndInput): Promise<KitDevice> {
	await getDeal(tx, { actor, id: dealId })
	const [row] = isUuid(id)
		? await tx
				.update(dealKitDevice)
				.set({ endedAt: now })
				.where(and(eq(dealKitDevice.id, id), eq(dealKitDevice.dealId, dealId), isNull(dealKitDevice.endedAt)))
				.returning()
		: []
	if (!row) throw new NotFound('This phone no longer holds the kit.')
	await notifyOfDeal(tx, dealId)
	return deviceOf(row)
}
