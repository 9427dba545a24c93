import type { Db } from '#app/db/client.server.ts'
import type { Cipher } from '#app/platform/crypto/cipher.server.ts'
import type { AccountEmail } from './emails/account-emails.ts'
import type { PasswordQueue } from './passwords/password-queue.server.ts'
import type { Providers } from './providers/providers.server.ts'
import type { SessionCookie } from './sessions/session-cookie.server.ts'

/** Authentication as the application uses it; created by `createAuth`. */
export type Auth = {
	/** The origin of the site, without a slash at the end. */
	origin: string
	secret: string
	cookie: SessionCookie
	/** Queues an email in the caller's transaction, so that it is sent only if the change commits. */
	queueEmail(db: Db, to: string, email: AccountEmail): Promise<void>
	/** Runs once an address is proven to belong to the account, in the transaction that proves it. */
	onVerified(db: Db, user: { id: string; email: string }): Promise<void>
	/** The shortest time to a response about an email address, the same whether or not it has an account. */
	responseMsMin: number
	/** In live mode an admin without a second factor is sent to enrollment and has no admin rights before that. */
	adminsNeedSecondFactor: boolean
	/** The configured providers. */
	providers: Providers
	hasher: PasswordQueue
	/** Encrypts the secrets of authenticator apps, pending forms and sign-ins started at a provider. */
	cipher: Cipher
}
