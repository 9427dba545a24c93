import type { Auth } from '../auth.server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * How long a session lasts after its last renewal, and at most after sign-in, however often it is renewed: with 'Remember me', and without
 * it, when its cookie ends with the browser.
 */
const remembered = { idleMs: 30 * dayMs, mostMs: 180 * dayMs }
const browserSession = { idleMs: dayMs, mostMs: 7 * dayMs }

/** How long after a renewal browser code should renew the session again; without renewal it still lasts as long as above. */
export const renewalIntervalMs = hourMs

/** How long a password or code counts as confirmation; after that, sensitive actions ask again. */
const freshMs = 300_000

/** Whether this person confirmed their presence recently enough for a sensitive action. */
export const isFresh = ({ confirmedAt }: { confirmedAt: Date | null }, now: Date): boolean =>
	confirmedAt !== null && now.getTime() - confirmedAt.getTime() < freshMs

/** Returns when a session renewed at `now` ends unless it is renewed again. */
export function expiryOf(session: { remembered: boolean; createdAt: Date }, now: Date): Date {
	const { idleMs, mostMs } = session.remembered ? remembered : browserSession
	return new Date(Math.min(now.getTime() + idleMs, session.createdAt.getTime() + mostMs))
}

type Life = { remembered: boolean; expiresAt: Date }

/** Returns the `Set-Cookie` value of a session, which lasts as long as it, or ends with the browser. */
export const cookieOf = ({ cookie }: Pick<Auth, 'cookie'>, token: string, life: Life, now: Date): string =>
	cookie.write(token, life.remembered ? (life.expiresAt.getTime() - now.getTime()) / 1_000 : null)
