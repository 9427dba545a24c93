import type { Db } from '#app/db/client.server.ts'
import type { PasswordChange } from './password-changed.ts'
import type { SecondFactorChange } from './second-factor-changed.ts'

type Recipient = { email: string; name: string }

/** The emails about accounts. Each is queued in the caller's transaction, so that it is sent only if the change commits. */
export type AuthEmails = {
	verification(db: Db, to: Recipient, url: string): Promise<void>
	passwordReset(db: Db, to: Recipient, url: string): Promise<void>
	passwordChanged(db: Db, to: Recipient, how: PasswordChange): Promise<void>
	/** To the owner of an address that somebody has tried to sign up with again. */
	signUpNotice(db: Db, to: Recipient): Promise<void>
	/** To the owner: from now on this provider signs in to the account. */
	providerLinked(db: Db, to: Recipient, providerName: string): Promise<void>
	providerUnlinked(db: Db, to: Recipient, providerName: string): Promise<void>
	secondFactorChanged(db: Db, to: Recipient, change: SecondFactorChange): Promise<void>
	/** To a signed-in person who has neither a password nor an authenticator app. */
	confirmationCode(db: Db, to: Recipient, code: string): Promise<void>
	/** To the current address: `url` leads to the page that approves or cancels the change. */
	emailChangeRequested(db: Db, to: Recipient, change: { newEmail: string; url: string }): Promise<void>
	/** To the new address: `url` leads to the page on which its owner confirms it. */
	emailChangeConfirm(db: Db, to: Recipient, url: string): Promise<void>
	/** To the owner of an address that somebody else wanted to move their account to. */
	emailTaken(db: Db, to: Recipient): Promise<void>
	/** To the old and the new address, once the change is made. */
	emailChanged(db: Db, to: Recipient, newEmail: string): Promise<void>
	newDevice(db: Db, to: Recipient, from: { clientIp: string; userAgent: string | null }): Promise<void>
}
