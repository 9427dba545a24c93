import { and, asc, eq, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxPush, pushDevice } from '#app/db/schema/notifications.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PushService } from './push-service.server.ts'
import { endOfQuiet } from './quiet-hours.ts'

/** Longer than a push service may take for one notification. */
const leaseMs = 30_000
const firstDelayMs = 5_000
const attemptsMax = 6
const keptMs = 24 * 3_600_000

type Sending = { service: PushService; clock: Clock; log: Log; signal?: AbortSignal }

/**
 * Sends all due notifications; any number of instances may run it at once. A claim is a lease, as with emails: one whose worker dies is due
 * again, and a device shows a repeated one once, by its tag. Returns how many were sent.
 */
export async function sendDuePushes(db: Db, { service, clock, log, signal }: Sending): Promise<number> {
	const { timeZone } = await getSettings(db)
	let sent = 0
	while (!signal?.aborted) {
		const now = clock.now()
		const claimed = await claimNext(db, now)
		if (!claimed) break
		const [device] = await db
			.select({ device: pushDevice, role: user.role })
			.from(pushDevice)
			.innerJoin(user, eq(user.id, pushDevice.userId))
			.where(eq(pushDevice.id, claimed.deviceId))
		if (device?.role !== 'admin' || claimed.expiresAt <= now || claimed.attempts > attemptsMax) {
			await settle(db, claimed.id, { status: 'dead' })
			continue
		}
		const from = endOfQuiet(device.device, now, timeZone)
		if (from > now) {
			await settle(db, claimed.id, { nextAttemptAt: from })
			continue
		}
		const { text, path } = claimed
		const outcome = await service.send(device.device, { text, path, tag: claimed.id })
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
		else if (outcome.kind === 'refused') {
			await settle(db, claimed.id, { status: 'dead' })
			await db
				.update(pushDevice)
				.set({ lastError: outcome.reason })
				.where(eq(pushDevice.id, claimed.deviceId))
		} else
			await settle(db, claimed.id, {
				nextAttemptAt: new Date(now.getTime() + firstDelayMs * 2 ** (claimed.attempts - 1)),
			})
	}
	return sent
}

type Claimed = typeof outboxPush.$inferSelect

async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
	const due = db
		.select({ id: outboxPush.id })
		.from(outboxPush)
		// One that was not attempted yet is due regardless of differences between the database's clock and ours.
		.where(
			and(
				eq(outboxPush.status, 'queued'),
				or(lte(outboxPush.nextAttemptAt, now), eq(outboxPush.attempts, 0)),
			),
		)
		.orderBy(asc(outboxPush.nextAttemptAt), asc(outboxPush.id))
		.limit(1)
		.for('update', { skipLocked: true })
	const [claimed] = await db
		.update(outboxPush)
		.set({ attempts: sql`${outboxPush.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
		.where(eq(outboxPush.id, sql`(${due})`))
		.returning()
	return claimed
}

const settle = (db: Db, id: string, change: Partial<Claimed>) =>
	db.update(outboxPush).set(change).where(eq(outboxPush.id, id))

/** Deletes what was sent or given up on a day ago. For a job. */
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
}
