import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/auth.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { Auth } from '../auth.ts'
import { readCookie } from '../sessions/session-cookie.server.ts'
import type { ProviderId } from '../sign-in/auth-result.ts'

/** A return is accepted for ten minutes. The cookie lasts an hour, so that a later one still leads back to where it started. */
export const returnValidMs = 600_000
const cookieSeconds = 3_600

const startedSchema = z.object({
	state: z.string(),
	codeVerifier: z.string(),
	nonce: z.string(),
	/** The path of the page that the sign-in started on; every failure returns there. */
	from: z.string(),
	/** The path to redirect to afterwards. */
	returnTo: z.string(),
	/** The account that the provider is to be linked to; without it, the provider signs in. */
	linkTo: z.string().optional(),
	expiresAtMs: z.number(),
})

/** What a browser keeps between starting a sign-in at a provider and returning from it. */
export type StartedSignIn = z.infer<typeof startedSchema>

type Site = Pick<Auth, 'cipher' | 'cookie'>

/** Returns the `Set-Cookie` value that stores it in the browser, encrypted and for this provider only. */
export function startedSignInCookie(site: Site, provider: ProviderId, started: StartedSignIn): string {
	// Longer paths would not fit into a cookie.
	const [from, returnTo] = [started.from, started.returnTo].map((path) =>
		path.length > 1_000 ? '/' : safePath(path),
	)
	const plain = JSON.stringify({ ...started, from, returnTo })
	return site.cookie.line('state', site.cipher.encrypt(plain, contextOf(provider)), cookieSeconds)
}

export const clearStartedSignIn = ({ cookie }: Pick<Site, 'cookie'>): string => cookie.line('state', '', 0)

/** Returns the sign-in that this browser has started at this provider, perhaps too long ago; null without one. */
export function readStartedSignIn(site: Site, provider: ProviderId, headers: Headers): StartedSignIn | null {
	const value = readCookie(headers, site.cookie.nameOf('state'))
	try {
		return value ? startedSchema.parse(JSON.parse(site.cipher.decrypt(value, contextOf(provider)))) : null
	} catch {
		return null
	}
}

const contextOf = (provider: ProviderId) => `sign-in with ${provider}`

/** Claims the return with this state; false if another one has claimed it. Of any number of parallel calls one succeeds. */
export async function claimReturn(db: Db, { state, now }: { state: string; now: Date }): Promise<boolean> {
	const id = `provider-return:${createHash('sha256').update(state).digest('base64url')}`
	const expiresAt = new Date(now.getTime() + 2 * returnValidMs)
	const rows = await db
		.insert(verification)
		.values({ id, identifier: id, value: 'used', expiresAt, createdAt: now, updatedAt: now })
		.onConflictDoNothing({ target: verification.id })
		.returning({ id: verification.id })
	return rows.length > 0
}
