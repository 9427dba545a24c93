import { createCipher } from '#app/platform/crypto/cipher.server.ts'
import type { Auth } from './auth.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts'
import { type PasswordHasher, queuePasswords } from './passwords/password-queue.server.ts'
import { createProviders, type ProviderSettings } from './providers/providers.server.ts'
import { sessionCookie } from './sessions/session-cookie.server.ts'

type AuthOptions = Pick<Auth, 'origin' | 'secret' | 'queueEmail' | 'onVerified'> &
	Partial<Pick<Auth, 'responseMsMin' | 'adminsNeedSecondFactor'>> & {
		/** Credentials of the providers this site uses; without any, only passwords sign in. */
		providers?: ProviderSettings
		/** Argon2id unless a test replaces it to count the calls. */
		hasher?: PasswordHasher
	}

/** Puts together what signing in needs besides the database. */
export function createAuth({
	origin,
	secret,
	queueEmail,
	onVerified,
	responseMsMin = 400,
	adminsNeedSecondFactor = false,
	providers = {},
	hasher = { hash: hashPassword, verify: verifyPassword },
}: AuthOptions): Auth {
	return {
		origin,
		secret,
		cookie: sessionCookie({ origin, secret }),
		queueEmail,
		onVerified,
		responseMsMin,
		adminsNeedSecondFactor,
		providers: createProviders(providers),
		hasher: queuePasswords(hasher),
		cipher: createCipher(secret, 'second factor'),
	}
}
