import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth.ts'
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
	const age = Math.floor(verificationValidMs / 1_000)
	return `${nameOf(cookie)}=${proofOf(secret, signUp)}; Max-Age=${age}; ${attributesOf(cookie)}`
}

/** Returns a `Set-Cookie` value that deletes the cookie. */
export const clearSignUpCookie = ({ cookie }: Pick<Site, 'cookie'>): string =>
	`${nameOf(cookie)}=; Max-Age=0; ${attributesOf(cookie)}`

/** Whether a request comes from the browser that signed up with this address and this credential. */
export function isFromSignUpBrowser({ secret, cookie }: Site, headers: Headers, signUp: SignUp): boolean {
	const name = nameOf(cookie).replaceAll('.', '\\.')
	const value = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.get('cookie') ?? '')?.[1]
	return value !== undefined && timingSafeEqual(Buffer.from(value), Buffer.from(proofOf(secret, signUp)))
}

const nameOf = ({ prefix }: Auth['cookie']) => `${prefix}.sign_up`

const attributesOf = ({ secure }: Auth['cookie']) =>
	`Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

function proofOf(secret: string, { email, credential }: SignUp): string {
	const parts =
		'passwordHash' in credential
			? ['password', credential.passwordHash]
			: [credential.provider, credential.subject]
	return createHmac('sha256', secret)
		.update(JSON.stringify(['sign-up browser', email.toLowerCase(), ...parts]))
		.digest('base64url')
}
