import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { device, session } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Auth } from './auth.ts'
import { noteSecurityEvent } from './security/security-events.server.ts'
import { deviceKeyHash, newDeviceKey } from './sessions/device-key.server.ts'
import type { Viewer } from './viewer.ts'

const staleMs = 10 * 60_000

type Arrival = {
	auth: Pick<Auth, 'mail'>
	viewer: Viewer
	/** From the browser's own cookie, which outlives sign-ins; null when it sends none. */
	deviceKey: string | null
	clientIp: string
	userAgent: string | null
	now: Date
}

/** Whether a session's first request has come, or its last was long enough ago to be noted. */
export const isArrival = ({ sessionSeenAt }: Pick<Viewer, 'sessionSeenAt'>, now: Date): boolean =>
	sessionSeenAt === null || now.getTime() - sessionSeenAt.getTime() > staleMs

/**
 * Notes that a session is in use. Its first request tells which browser it belongs to, whatever way in made it: one
 * that the account has not seen before is told to its owner by mail, but for the very first one.
 */
export async function noteArrival(
	db: Db,
	{ auth, viewer, deviceKey, clientIp, userAgent, now }: Arrival,
): Promise<void> {
	await transact(db, async (tx) => {
		// Of requests that come at once, one notes it.
		const [noted] = await tx
			.update(session)
			.set({ seenAt: now })
			.where(
				and(
					eq(session.id, viewer.sessionId),
					or(isNull(session.seenAt), lt(session.seenAt, new Date(now.getTime() - staleMs))),
				),
			)
			.returning({ deviceId: session.deviceId })
		if (!noted) return
		if (noted.deviceId) {
			await tx.update(device).set({ seenAt: now }).where(eq(device.id, noted.deviceId))
			return
		}
		const keyHash = deviceKeyHash(deviceKey ?? newDeviceKey())
		const [found] = await tx
			.insert(device)
			.values({ userId: viewer.id, keyHash, seenAt: now, createdAt: now })
			.onConflictDoUpdate({ target: [device.userId, device.keyHash], set: { seenAt: now } })
			.returning({ id: device.id, isNew: sql<boolean>`xmax = 0` })
		if (!found) return
		await tx.update(session).set({ deviceId: found.id }).where(eq(session.id, viewer.sessionId))
		if (!found.isNew) return
		const from = { clientIp, userAgent }
		await noteSecurityEvent(tx, { userId: viewer.id, kind: 'new-device', from, now })
		const others = await tx
			.select({ id: device.id })
			.from(device)
			.where(and(eq(device.userId, viewer.id), ne(device.id, found.id)))
			.limit(1)
		if (others.length > 0) await auth.mail.newDevice(tx, viewer, from)
	})
}
