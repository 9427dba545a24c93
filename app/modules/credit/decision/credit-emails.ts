import type { Db } from '#app/db/client.server.ts'
import type { CreditApplication } from '../applications.server.ts'
import type { ApplicationEmails } from './application-emails.ts'

/** The mails of the room's own acts, and the one that a page asks for itself. */
export type CreditEmails = ApplicationEmails & {
	/** The link to go on with on another device; twice within a minute is one wish. */
	draftLink(tx: Db, application: CreditApplication, now: Date): Promise<void>
}
