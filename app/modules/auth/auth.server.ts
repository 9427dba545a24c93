import type { Db } from '#app/db/client.server.ts'
import { createCipher } from '#app/platform/crypto/cipher.server.ts'
import type { AccountEmail } from './emails/account-emails.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts'
import { type PasswordHasher, queuePasswords } from './passwords/password-queue.server.ts'
import { createProviders, type ProviderSettings } from './providers/providers.server.ts'
import { sessionCookie } from './sessions/session-cookie.server.ts'

/** When, from which network address and browser, and to which version of the terms somebody agreed. */
export type AgreedToTerms = { at: Date; version: string; clientIp: string; userAgent: string }

type AuthOptions = {
	/** The origin of the site, without a slash at the end. */
	origin: string
	secret: string
	/** Queues an email in the caller's transaction, so that it is sent only if the change commits. */
	queueEmail(db: Db, to: string, email: AccountEmail): Promise<void>
	/**
	 * Runs once an address is proven to belong to the account, in the transaction that proves it. `agreed`: when and where the person agreed to
	 * the terms, if they signed up with the form and proved the address in the same browser.
	 */
	onVerified(db: Db, user: { id: string; email: string }, agreed?: AgreedToTerms): Promise<void>
	/** The shortest time to a response about an email address, the same whether or not it has an account. */
	responseMsMin?: number
	/** In live mode an admin without a second factor is sent to enrollment and has no admin rights before that. */
	adminsNeedSecondFactor?: boolean
	/** Credentials of the providers this site uses; without any, only passwords sign in. */
	providers?: ProviderSettings
	/** Argon2id unless a test replaces it to count the calls. */
	hasher?: PasswordHasher
}

/** Puts together what signing in needs besides the database. */
export function createAuth({
	responseMsMin = 400,
	adminsNeedSecondFactor = false,
	providers = {},
	hasher = { hash: hashPassword, verify: verifyPassword },
	...site
}: AuthOptions) {
	return {
		...site,
		responseMsMin,
		adminsNeedSecondFactor,
		cookie: sessionCookie(site),
		providers: createProviders(providers),
		hasher: queuePasswords(hasher),
		/** Encrypts the secrets of authenticator apps, pending forms and sign-ins started at a provider. */
		cipher: createCipher(site.secret, 'second factor'),
	}
}

/** Authentication as the application uses it. */
export type Auth = ReturnType<typeof createAuth>
