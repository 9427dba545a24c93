import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { pushDevice } from '#app/db/schema/notifications.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { isNumber } from '../sms/number-devices.server.ts'
import { sendText } from '../sms/send-texts.server.ts'
import type { TextMessages } from '../sms/text-messages.server.ts'
import { type PushKind, pushKindNames } from './push-kinds.ts'
import type { PushService, PushTarget } from './push-service.server.ts'

const devicesMax = 20

type Input = { actor: Staff; now: Date }

/** Lists the devices of an advisor, in the order in which they were added. */
export async function listPushDevices(db: Db, { actor }: Pick<Input, 'actor'>) {
	return db
		.select({
			id: pushDevice.id,
			name: pushDevice.name,
			kinds: pushDevice.kinds,
			quietFrom: pushDevice.quietFrom,
			quietUntil: pushDevice.quietUntil,
			lastError: pushDevice.lastError,
			offReason: pushDevice.offReason,
			isText: isNumber,
		})
		.from(pushDevice)
		.where(eq(pushDevice.userId, actor.id))
		.orderBy(asc(pushDevice.createdAt), asc(pushDevice.id))
}

/**
 * Adds a browser of an advisor, with all kinds of events; one that is known already gets its new keys and stays as it was set, and belongs
 * to whoever is signed in there now.
 * @throws Invalid for an address that is not one of a push service, and for too many devices
 */
export async function addPushDevice(
	db: Db,
	{ actor, target, name, service, now }: Input & { target: PushTarget; name: string; service: PushService },
): Promise<void> {
	if (!service.isKnown(target.endpoint))
		throw new Invalid('This browser’s push service is not known to the site. Another browser may work.')
	await transact(db, async (tx) => {
		const devices = await listPushDevices(tx, { actor })
		if (devices.length >= devicesMax)
			throw new Invalid(`You have ${devicesMax} devices already. Remove one first.`)
		await tx
			.insert(pushDevice)
			.values({ ...target, userId: actor.id, name, kinds: [...pushKindNames], createdAt: now })
			.onConflictDoUpdate({
				target: pushDevice.endpoint,
				set: { userId: actor.id, p256dh: target.p256dh, auth: target.auth, lastError: null },
			})
	})
}

type Change = { kinds: PushKind[]; quietFrom: number | null; quietUntil: number | null }

/** Changes what a device is told of and when. @throws NotFound for a device of somebody else */
export async function changePushDevice(
	db: Db,
	{ actor, id, ...change }: { actor: Staff; id: string } & Change,
): Promise<void> {
	const [changed] = await db
		.update(pushDevice)
		.set(change)
		.where(and(eq(pushDevice.id, id), eq(pushDevice.userId, actor.id)))
		.returning({ id: pushDevice.id })
	if (!changed) throw new NotFound('This device does not exist.')
}

type Senders = { service: PushService; textMessages: TextMessages | null }

/**
 * Sends a notification to a device at once, whatever it is told of.
 * @throws NotFound for a device of somebody else; Invalid if its push service does not take the notification
 */
export async function tryPushDevice(
	db: Db,
	{ actor, id, service, textMessages, now }: Input & { id: string } & Senders,
): Promise<void> {
	const [device] = await db
		.select({ ...getTableColumns(pushDevice), isText: isNumber })
		.from(pushDevice)
		.where(and(eq(pushDevice.id, id), eq(pushDevice.userId, actor.id)))
	if (!device) throw new NotFound('This device does not exist.')
	const message = { text: 'Notifications work.', path: '/admin', tag: `test-${randomUUID()}` }
	if (device.isText && (!textMessages || device.offReason))
		throw new Invalid(`Nothing was sent: ${device.offReason ?? 'this site sends no text messages'}.`)
	const outcome =
		device.isText && textMessages
			? await sendText(db, { device, message, textMessages, now })
			: await service.send(device, message)
	if (outcome.kind === 'sent') return
	if (outcome.kind === 'gone') await db.delete(pushDevice).where(eq(pushDevice.id, id))
	if (outcome.kind === 'off')
		await db.update(pushDevice).set({ offReason: outcome.reason }).where(eq(pushDevice.id, id))
	throw new Invalid(
		outcome.kind === 'gone'
			? 'That device shows no notifications any more and was removed. Add it again there.'
			: `Nothing was sent: ${outcome.reason}.`,
	)
}

/** Removes a device, with what waits for it. Removing it twice changes nothing. */
export async function removePushDevice(db: Db, { actor, id }: { actor: Staff; id: string }): Promise<void> {
	await db.delete(pushDevice).where(and(eq(pushDevice.id, id), eq(pushDevice.userId, actor.id)))
}
