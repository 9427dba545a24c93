import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { device, session } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'
import { recordSecurityEvent } from '../security/security-events.server.ts'
import type { Source, Viewer } from '../viewer.ts'

export const deviceCookieName = 'lw_device'

/** Returns the key a browser received when it was first signed in; null if it never was. */
export function readDeviceKey(cookies: string | null | undefined): string | null {
	return /(?:^|;\s*)lw_device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null
}

const staleMs = 10 * 60_000

type RecordArrivalInput = Source & {
	auth: Pick<Auth, 'queueEmail'>
	viewer: Viewer
	/** The device key from the browser's cookie, which outlives sessions; null without one. */
	deviceKey: string | null
	now: Date
}

/** Whether this is the first request of a session, or the last recorded one is more than ten minutes ago. */
export const isArrival = ({ sessionSeenAt }: Pick<Viewer, 'sessionSeenAt'>, now: Date): boolean =>
	sessionSeenAt === null || now.getTime() - sessionSeenAt.getTime() > staleMs

/**
 * Records that a session is in use. Its first request links it to a browser, however it was created. A browser that the account
 * has not been used with before is reported to the owner by email, except the very first one.
 */
export async function recordArrival(
	db: Db,
	{ auth, viewer, deviceKey, now, ...from }: RecordArrivalInput,
): Promise<void> {
	await transact(db, async (tx) => {
		// Of several simultaneous requests only one updates the row.
		const [updated] = await tx
			.update(session)
			.set({ seenAt: now })
			.where(
				and(
					eq(session.id, viewer.sessionId),
					or(isNull(session.seenAt), lt(session.seenAt, new Date(now.getTime() - staleMs))),
				),
			)
			.returning({ deviceId: session.deviceId })
		if (!updated) return
		if (updated.deviceId) {
			await tx.update(device).set({ seenAt: now }).where(eq(device.id, updated.deviceId))
			return
		}
		const keyHash = hashOfToken(deviceKey ?? newToken())
		const [found] = await tx
			.insert(device)
			.values({ userId: viewer.id, keyHash, seenAt: now, createdAt: now })
			.onConflictDoUpdate({ target: [device.userId, device.keyHash], set: { seenAt: now } })
			.returning({ id: device.id, isNew: sql<boolean>`xmax = 0` })
		if (!found) return
		await tx.update(session).set({ deviceId: found.id }).where(eq(session.id, viewer.sessionId))
		if (!found.isNew) return
		await recordSecurityEvent(tx, { userId: viewer.id, kind: 'new-device', from, now })
		const others = await tx
			.select({ id: device.id })
			.from(device)
			.where(and(eq(device.userId, viewer.id), ne(device.id, found.id)))
			.limit(1)
		if (others.length === 0) return
		const seen = { device: describeDevice(from.userAgent), place: describePlace(from.clientIp) }
		await auth.queueEmail(tx, viewer.email, { kind: 'new-device', ...seen })
	})
}

/** Describes a browser by its user agent: 'Firefox on Windows'. Only a hint, since a user agent can be anything. */
export function describeDevice(userAgent: string | null | undefined): string {
	const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	const system = systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	if (!browser && !system) return 'An unknown browser'
	return `${browser ?? 'An unknown browser'}${system ? ` on ${system}` : ''}`
}

// The order matters: most user agents also name the browsers below.
const browsers: readonly (readonly [RegExp, string])[] = [
	[/\bEdg(?:A|iOS|e)?\//, 'Edge'],
	[/\b(?:OPR|OPT|OPX)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\bVivaldi\//, 'Vivaldi'],
	[/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
	[/^(?:curl|Wget|python|node|undici|Go-http|axios)/i, 'An app'],
]

const systems: readonly (readonly [RegExp, string])[] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bCrOS\b/, 'a Chromebook'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
	[/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Describes where an IP address is, without any lookup: apart from local ranges it is shown as it is. */
export function describePlace(ip: string | null): string {
	if (!ip) return 'unknown address'
	if (/^(?:127\.|::1$|::ffff:127\.)/.test(ip)) return 'this site’s own server'
	if (/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i.test(ip))
		return `local network, ${ip}`
	return `address ${ip}`
}
