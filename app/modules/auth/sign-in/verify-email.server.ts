import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { Auth } from '../auth.ts'
import { checkAndHashPassword } from '../passwords/password.server.ts'
import { consumeAttempt } from './attempts.server.ts'
import { consumeToken, peekToken, type TokenPayload } from './emailed-tokens.server.ts'
import { proveAddress } from './prove-address.server.ts'
import { isFromSignUpBrowser, type SignUpCredential } from './sign-up-browser.server.ts'

type LinkContext = {
	auth: Auth
	/** The headers of the browser in which the link was opened. */
	headers: Headers
	token: string
	now: Date
}

export type VerificationLink =
	/** The browser that signed up: confirming is enough. */
	| { state: 'own-browser' }
	/** Any other browser: whoever signed up may not be the owner of the mailbox, who chooses the password. */
	| { state: 'choose-password'; name: string }
	/** Used before, expired or never sent. */
	| { state: 'dead' }

/** Returns what a verification link asks for in this browser. Changes nothing, because mail scanners open links. */
export async function findVerificationLink(db: Db, context: LinkContext): Promise<VerificationLink> {
	const found = await peekLink(db, context)
	if (!found) return { state: 'dead' }
	if (found.ownCredential) return { state: 'own-browser' }
	return { state: 'choose-password', name: nameOf(found) }
}

export type VerifyEmailResult =
	| { outcome: 'verified'; email: string; returnTo: string }
	/** The link is valid and still unused: it needs a new password. */
	| { outcome: 'choose-password' }
	| { outcome: 'dead' }

/**
 * Verifies the address with the emailed token, which works once. In the browser that signed up, the account gets what that sign-up chose;
 * in any other one, only what the owner of the mailbox has just `chosen`. `onVerified` runs in the same transaction.
 * @throws Invalid when the password is rejected (the link stays valid); TooMany
 */
export async function verifyEmail(
	db: Db,
	{ clientIp, chosen, ...context }: LinkContext & { clientIp: string; chosen?: ChosenByOwner | undefined },
): Promise<VerifyEmailResult> {
	const { auth, token, now } = context
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	const found = await peekLink(db, context)
	if (!found) return { outcome: 'dead' }
	const { owner, payload, ownCredential } = found
	if (!ownCredential && !chosen) return { outcome: 'choose-password' }
	const name = (!ownCredential && chosen?.name) || nameOf(found)
	const credential = ownCredential ?? {
		passwordHash: await checkAndHashPassword(db, chosen?.password ?? '', {
			about: { ...owner, name },
			auth,
		}),
	}
	return transact(db, async (tx) => {
		if (!(await consumeToken(tx, { purpose: 'verify-email', token, now }))) return { outcome: 'dead' }
		const proven = await proveAddress(tx, { auth, userId: owner.id, credential, name, now })
		return proven
			? { outcome: 'verified', email: proven.email, returnTo: safePath(payload.returnTo) }
			: { outcome: 'dead' }
	})
}

type ChosenByOwner = { name: string; password: string }

type FoundLink = {
	owner: { id: string; email: string; name: string }
	payload: TokenPayload
	/** What the sign-up chose, if this is the browser that signed up; null in any other browser. */
	ownCredential: SignUpCredential | null
}

async function peekLink(db: Db, { auth, headers, token, now }: LinkContext): Promise<FoundLink | null> {
	const payload = await peekToken(db, { purpose: 'verify-email', token, now })
	if (!payload) return null
	const [owner] = await db.select().from(user).where(eq(user.id, payload.userId))
	if (!owner || owner.emailVerified) return null
	const credential = credentialOf(payload)
	const isOwn = credential && isFromSignUpBrowser(auth, headers, { email: owner.email, credential })
	return { owner, payload, ownCredential: isOwn ? credential : null }
}

const nameOf = ({ owner, payload }: FoundLink): string =>
	(payload.claim ?? payload.identity)?.name ?? owner.name

function credentialOf({ claim, identity }: TokenPayload): SignUpCredential | null {
	if (claim) return { passwordHash: claim.passwordHash }
	return identity ? { provider: identity.provider, subject: identity.subject } : null
}
