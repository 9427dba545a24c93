import type { Db } from '#app/db/client.server.ts'
import type { CreditApplication } from '../applications.server.ts'
import type { ApplicationEmails } from './application-emails.ts'

/** The emails of this module's operations, and the one that a page requests directly. */
export type CreditEmails = ApplicationEmails & {
	/** The link to continue on another device; two requests within a minute send one email. */
	draftLink(tx: Db, application: CreditApplication, now: Date): Promise<void>
}
