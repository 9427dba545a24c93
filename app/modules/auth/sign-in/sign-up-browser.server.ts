import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'
import { readCookie } from '../sessions/session-cookie.server.ts'
import type { ProviderId } from './auth-result.ts'

/** Verification links, and the cookie of the browser that signed up, work for a day. */
export const verificationValidMs = 86_400_000

type Site = Pick<Auth, 'secret' | 'cookie'>

/** What a sign-up wants to sign in with: the hash of its password, or the identity at a provider. */
export type SignUpCredential = { passwordHash: string } | { provider: ProviderId; subject: string }

type SignUp = { email: string; credential: SignUpCredential }

/**
 * Returns a `Set-Cookie` value by which the browser that signed up is recognized when the emailed link is opened in it. It is derived from
 * the address and the salted hash, so nothing is stored, and a taken address gets the same cookie.
 */
export function signUpCookie({ secret, cookie }: Site, signUp: SignUp): string {
	return cookie.line('sign_up', proofOf(secret, signUp), verificationValidMs / 1_000)
}

/** Returns a `Set-Cookie` value that deletes the cookie. */
export const clearSignUpCookie = ({ cookie }: Pick<Site, 'cookie'>): string => cookie.line('sign_up', '', 0)

/** Whether a request comes from the browser that signed up with this address and this credential. */
export function isFromSignUpBrowser({ secret, cookie }: Site, headers: Headers, signUp: SignUp): boolean {
	const value = Buffer.from(readCookie(headers, cookie.nameOf('sign_up')))
	const expected = Buffer.from(proofOf(secret, signUp))
	return value.length === expected.length && timingSafeEqual(value, expected)
}

function proofOf(secret: string, { email, credential }: SignUp): string {
	const parts =
		'passwordHash' in credential
			? ['password', credential.passwordHash]
			: [credential.provider, credential.subject]
	return createHmac('sha256', secret)
		.update(JSON.stringify(['sign-up browser', email.toLowerCase(), ...parts]))
		.digest('base64url')
}
