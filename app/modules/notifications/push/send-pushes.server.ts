import { and, asc, eq, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxPush, pushDevice, smsCode } from '#app/db/schema/notifications.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { isNumber } from '../sms/number-devices.server.ts'
import type { PushMessage, PushOutcome, PushService } from './push-service.server.ts'
import { endOfQuiet } from './quiet-hours.ts'

/** Longer than a push service may take for one notification. */
const leaseMs = 30_000
const firstDelayMs = 5_000
const attemptsMax = 6
const keptMs = 24 * 3_600_000

export type Dispatching = { clock: Clock; log: Log; signal?: AbortSignal }

type Device = typeof pushDevice.$inferSelect

type Sending = Dispatching & {
	/** Whether text messages to numbers are sent, or notifications to browsers. */
	isText: boolean
	send(device: Device, message: PushMessage, now: Date): Promise<PushOutcome>
}

/** Sends all due notifications to browsers. Returns how many were sent. */
export const sendDuePushes = (
	db: Db,
	{ service, ...dispatching }: Dispatching & { service: PushService },
): Promise<number> =>
	sendDue(db, { ...dispatching, isText: false, send: (device, message) => service.send(device, message) })

/**
 * Sends what is due through one kind of provider; any number of instances may run it at once. A claim is a lease, as with emails: one whose worker dies is due
 * again, and a device shows a repeated one once, by its tag. Returns how many were sent.
 */
export async function sendDue(db: Db, { isText, send, clock, log, signal }: Sending): Promise<number> {
	const { timeZone } = await getSettings(db)
	let sent = 0
	while (!signal?.aborted) {
		const now = clock.now()
		const claimed = await claimNext(db, { isText, now })
		if (!claimed) break
		const [device] = await db
			.select({ device: pushDevice, role: user.role })
			.from(pushDevice)
			.innerJoin(user, eq(user.id, pushDevice.userId))
			.where(eq(pushDevice.id, claimed.deviceId))
		const isUseless = claimed.expiresAt <= now || claimed.attempts > attemptsMax
		if (device?.role !== 'admin' || device.device.offReason || isUseless) {
			await settle(db, claimed.id, { status: 'dead' })
			continue
		}
		const from = endOfQuiet(device.device, now, timeZone)
		if (from > now) {
			await settle(db, claimed.id, { nextAttemptAt: from })
			continue
		}
		const { text, path } = claimed
		const outcome = await send(device.device, { text, path, tag: claimed.id }, now)
		if (outcome.kind === 'sent') {
			sent += 1
			await settle(db, claimed.id, { status: 'sent' })
			await db
				.update(pushDevice)
				.set({ sentAt: now, lastError: null })
				.where(eq(pushDevice.id, claimed.deviceId))
			continue
		}
		log.warn({ pushId: claimed.id, reason: outcome.reason }, 'a notification was not delivered')
		if (outcome.kind === 'gone') await db.delete(pushDevice).where(eq(pushDevice.id, claimed.deviceId))
		else if (outcome.kind !== 'later') {
			await settle(db, claimed.id, { status: 'dead' })
			await db
				.update(pushDevice)
				.set(outcome.kind === 'off' ? { offReason: outcome.reason } : { lastError: outcome.reason })
				.where(eq(pushDevice.id, claimed.deviceId))
		} else
			await settle(db, claimed.id, {
				nextAttemptAt: new Date(now.getTime() + firstDelayMs * 2 ** (claimed.attempts - 1)),
			})
	}
	return sent
}

type Claimed = typeof outboxPush.$inferSelect

async function claimNext(
	db: Db,
	{ isText, now }: { isText: boolean; now: Date },
): Promise<Claimed | undefined> {
	const due = db
		.select({ id: outboxPush.id })
		.from(outboxPush)
		.innerJoin(pushDevice, eq(pushDevice.id, outboxPush.deviceId))
		// One that was not attempted yet is due regardless of differences between the database's clock and ours.
		.where(
			and(
				eq(outboxPush.status, 'queued'),
				isText ? isNumber : not(isNumber),
				or(lte(outboxPush.nextAttemptAt, now), eq(outboxPush.attempts, 0)),
			),
		)
		.orderBy(asc(outboxPush.nextAttemptAt), asc(outboxPush.id))
		.limit(1)
		.for('update', { of: outboxPush, skipLocked: true })
	const [claimed] = await db
		.update(outboxPush)
		.set({ attempts: sql`${outboxPush.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
		.where(eq(outboxPush.id, sql`(${due})`))
		.returning()
	return claimed
}

const settle = (db: Db, id: string, change: Partial<Claimed>) =>
	db.update(outboxPush).set(change).where(eq(outboxPush.id, id))

/** Deletes what was sent or given up on a day ago, and numbers whose code nobody entered. For a job. */
export async function deleteOldPushes(db: Db, { now }: { now: Date }): Promise<void> {
	const before = new Date(now.getTime() - keptMs)
	await db
		.delete(outboxPush)
		.where(
			and(
				or(ne(outboxPush.status, 'queued'), lt(outboxPush.expiresAt, before)),
				lt(outboxPush.createdAt, before),
			),
		)
	await db.delete(smsCode).where(lt(smsCode.sentAt, before))
}
