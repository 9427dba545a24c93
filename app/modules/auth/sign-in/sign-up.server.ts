import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { agreedTerms } from '#app/content/legal/agreed-terms.ts'
import type { Db } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { withMinimumDuration } from '#app/lib/minimum-duration.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { AgreedToTerms, Auth } from '../auth.server.ts'
import { checkAndHashPassword } from '../passwords/password.server.ts'
import { readCookie } from '../sessions/session-cookie.server.ts'
import { consumeAttempt } from './attempts.server.ts'
import { type Credential, findPasswordHash, insertCredential } from './credentials.server.ts'
import {
	consumeToken,
	emailToken,
	findSignUp,
	peekToken,
	revokeTokens,
	type TokenPayload,
} from './emailed-tokens.server.ts'

type RequestContext = { auth: Auth; clientIp: string; now: Date }

type SignUpInput = RequestContext & {
	name: string
	email: string
	password: string
	/** The name of the browser, for the record of what was agreed to. */
	userAgent?: string | null
	returnTo?: string
}

/**
 * Creates an account that cannot sign in until its address is verified. A taken address gets the same response in the same time,
 * and its owner a notice.
 *
 * Nobody can prepare an account on somebody else's address: the emailed link applies the name and password of this sign-up only in the
 * browser that gets the returned cookie, and everywhere else asks for the password again, or for a new one.
 * @throws Invalid when the password is rejected; TooMany
 */
export async function signUp(
	db: Db,
	{ auth, clientIp, now, name, email, password, userAgent, returnTo }: SignUpInput,
): Promise<{ setCookie: string }> {
	await consumeAttempt(db, { kind: 'sign-up', clientIp, email, now })
	// The same work for every address. It is outside `withMinimumDuration`, so that a slow machine does not use up the minimum time.
	const passwordHash = await checkAndHashPassword(db, password, { about: { name, email }, auth })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const row = { id: randomUUID(), name, email: email.toLowerCase(), createdAt: now, updatedAt: now }
			await tx.insert(user).values(row).onConflictDoNothing({ target: user.email })
			const [owner] = await tx.select().from(user).where(eq(user.email, email)).for('update')
			if (!owner) return
			if (owner.emailVerified) return auth.queueEmail(tx, owner.email, { kind: 'sign-up-notice' })
			await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, owner.id))
			await insertCredential(tx, { userId: owner.id, credential: { passwordHash }, now })
			const agreed = {
				at: now,
				version: agreedTerms.version,
				clientIp,
				userAgent: (userAgent ?? '').slice(0, 400),
			}
			const payload = { userId: owner.id, claim: { name, passwordHash }, agreed, returnTo }
			await emailToken(tx, { auth, to: owner.email, purpose: 'verify-email', payload, now })
		}),
	)
	return { setCookie: signUpCookie(auth, { email, credential: { passwordHash } }) }
}

/** Emails the link again if there is an unverified account; the response does not reveal whether there is. @throws TooMany */
export async function resendVerification(
	db: Db,
	{ auth, clientIp, now, email, returnTo }: RequestContext & { email: string; returnTo?: string },
): Promise<void> {
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, now })
	await withMinimumDuration(auth.responseMsMin, () =>
		transact(db, async (tx) => {
			const [owner] = await tx.select().from(user).where(eq(user.email, email))
			if (!owner || owner.emailVerified) return
			const passwordHash = await findPasswordHash(tx, { userId: owner.id })
			const claim = passwordHash ? { name: owner.name, passwordHash } : undefined
			const signUp = passwordHash && (await findSignUp(tx, { userId: owner.id, passwordHash, now }))
			const payload = { userId: owner.id, claim, agreed: signUp ? signUp.agreed : undefined, returnTo }
			await emailToken(tx, { auth, to: owner.email, purpose: 'verify-email', payload, now })
		}),
	)
}

type LinkContext = {
	auth: Auth
	/** The headers of the browser in which the link was opened. */
	headers: Headers
	token: string
	now: Date
}

type VerificationLink =
	/** The browser that signed up: confirming is enough. */
	| { state: 'own-browser' }
	/** Any other browser: whoever signed up may not be the owner of the mailbox, who enters the same password or chooses another. */
	| { state: 'choose-password'; name: string }
	/** Used before, expired or never sent. */
	| { state: 'dead' }

/** Returns what a verification link asks for in this browser. Changes nothing, because mail scanners open links. */
export async function findVerificationLink(db: Db, context: LinkContext): Promise<VerificationLink> {
	const found = await peekLink(db, context)
	if (!found) return { state: 'dead' }
	return found.ownCredential ? { state: 'own-browser' } : { state: 'choose-password', name: found.name }
}

type VerifyEmailResult =
	/** Whoever confirmed has also given the account's only credential, by which `createSession` signs them in. */
	| { outcome: 'verified'; userId: string; email: string; credential: Credential; returnTo: string }
	/** The link is valid and still unused: it needs a new password. */
	| { outcome: 'choose-password' }
	| { outcome: 'dead' }

type VerifyEmailInput = LinkContext & {
	clientIp: string
	chosen?: { name: string; password: string } | undefined
}

/**
 * Verifies the address with the emailed token, which works once. In the browser that signed up, the account gets what that sign-up chose;
 * in any other one, only what the owner of the mailbox has just `chosen`, who may be shown by the same password to be the person that signed
 * up. `onVerified` runs in the same transaction.
 * @throws Invalid when the password is rejected (the link stays valid); TooMany
 */
export async function verifyEmail(
	db: Db,
	{ clientIp, chosen, ...context }: VerifyEmailInput,
): Promise<VerifyEmailResult> {
	const { auth, token, now } = context
	await consumeAttempt(db, { kind: 'use-link', clientIp, now })
	const found = await peekLink(db, context)
	if (!found) return { outcome: 'dead' }
	const { owner, payload, ownCredential } = found
	if (!ownCredential && !chosen) return { outcome: 'choose-password' }
	const name = (!ownCredential && chosen?.name) || found.name
	const about = { email: owner.email, name }
	const knowsPassword =
		!ownCredential &&
		payload.claim &&
		(await auth.hasher.verify({ hash: payload.claim.passwordHash, password: chosen?.password ?? '' }))
	const signedUpWith = ownCredential ?? (knowsPassword ? payload.claim : null)
	const credential = signedUpWith ?? {
		passwordHash: await checkAndHashPassword(db, chosen?.password ?? '', { about, auth }),
	}
	const proven = await transact(db, async (tx) =>
		(await consumeToken(tx, { purpose: 'verify-email', token, now }))
			? proveAddress(tx, {
					auth,
					userId: owner.id,
					credential,
					name,
					agreed: signedUpWith ? payload.agreed : undefined,
					now,
				})
			: null,
	)
	if (!proven) return { outcome: 'dead' }
	const returnTo = safePath(payload.returnTo)
	return { outcome: 'verified', userId: proven.id, email: proven.email, credential, returnTo }
}

type FoundLink = {
	owner: { id: string; email: string }
	payload: TokenPayload
	name: string
	/** What the sign-up chose, if this is the browser that signed up; null in any other browser. */
	ownCredential: Credential | null
}

async function peekLink(db: Db, { auth, headers, token, now }: LinkContext): Promise<FoundLink | null> {
	const payload = await peekToken(db, { purpose: 'verify-email', token, now })
	if (!payload) return null
	const [owner] = await db.select().from(user).where(eq(user.id, payload.userId))
	if (!owner || owner.emailVerified) return null
	const credential = payload.claim ?? payload.identity
	const isOwn = credential && isFromSignUpBrowser(auth, headers, { email: owner.email, credential })
	const name = credential?.name ?? owner.name
	return { owner, payload, name, ownCredential: isOwn ? credential : null }
}

type ProveAddressInput = {
	auth: Pick<Auth, 'onVerified'>
	userId: string
	/** The credential of the person who proved the address: it becomes the only one of the account. */
	credential: Credential
	/** The name that this person gave; without one, the name stays. */
	name?: string | undefined
	/** When this person agreed to the terms, if a form asked for it. */
	agreed?: AgreedToTerms | undefined
	now: Date
}

/**
 * Gives an account to the person who has just proved its address. Whatever could sign in before (passwords, identities, sessions, links)
 * was set by somebody who had proved nothing and is deleted first; only then `onVerified` gathers what belongs to the address. This is the
 * only way in which an unverified account becomes a verified one. Null if it was verified before. Call it in a transaction.
 */
export async function proveAddress(
	tx: Db,
	{ auth, userId, credential, name, agreed, now }: ProveAddressInput,
): Promise<{ id: string; email: string } | null> {
	const [proven] = await tx
		.update(user)
		.set({ emailVerified: true, updatedAt: now, ...(name ? { name } : {}) })
		.where(and(eq(user.id, userId), eq(user.emailVerified, false)))
		.returning({ id: user.id, email: user.email })
	if (!proven) return null
	await tx.delete(session).where(eq(session.userId, userId))
	await tx.delete(account).where(eq(account.userId, userId))
	await revokeTokens(tx, { userId })
	// An identity that another account got in the meantime is not linked; the owner can still set a password by email.
	await insertCredential(tx, { userId, credential, now })
	await auth.onVerified(tx, proven, agreed)
	return proven
}

/** The cookie of the browser that signed up lasts as long as the link. */
const cookieSeconds = 86_400

type Site = Pick<Auth, 'secret' | 'cookie'>
type SignUp = { email: string; credential: Credential }

/**
 * Returns a `Set-Cookie` value by which the browser that signed up is recognized when the emailed link is opened in it. It is derived from
 * the address and the salted hash, so nothing is stored, and a taken address gets the same cookie. The address is beside it.
 */
export const signUpCookie = ({ secret, cookie }: Site, signUp: SignUp): string =>
	cookie.line(
		'sign_up',
		`${proofOf(secret, signUp)}.${Buffer.from(signUp.email).toString('base64url')}`,
		cookieSeconds,
	)

const readSignUp = ({ cookie }: Pick<Site, 'cookie'>, headers: Headers): string =>
	readCookie(headers, cookie.nameOf('sign_up'))

/** Returns the address with which this browser signed up in the last day, to show it again; null if it did not. */
export const signedUpAddress = (site: Pick<Site, 'cookie'>, headers: Headers): string | null =>
	addressIn(readSignUp(site, headers).split('.')[1] ?? '') || null

/** Returns the `Set-Cookie` value by which this browser forgets its sign-up, once the address is confirmed. */
export const signUpOver = ({ cookie }: Pick<Site, 'cookie'>): string => cookie.line('sign_up', '', 0)

function isFromSignUpBrowser({ secret, cookie }: Site, headers: Headers, signUp: SignUp): boolean {
	const [proof = '', address] = readSignUp({ cookie }, headers).split('.')
	// Cookies of the release before have no address.
	if (address !== undefined && addressIn(address).toLowerCase() !== signUp.email.toLowerCase()) return false
	const expected = Buffer.from(proofOf(secret, signUp))
	const value = Buffer.from(proof)
	return value.length === expected.length && timingSafeEqual(value, expected)
}

const addressIn = (part: string): string => Buffer.from(part, 'base64url').toString()

function proofOf(secret: string, { email, credential }: SignUp): string {
	const parts =
		'passwordHash' in credential
			? ['password', credential.passwordHash]
			: [credential.provider, credential.subject]
	return createHmac('sha256', secret)
		.update(JSON.stringify(['sign-up browser', email.toLowerCase(), ...parts]))
		.digest('base64url')
}
