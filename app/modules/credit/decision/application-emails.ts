import type { Db } from '#app/db/client.server.ts'
import type { CreditApplication } from '../applications.server.ts'

/**
 * Notifications about an application. Each is called in the transaction of its event and queues its emails there. None contain
 * sensitive data.
 */
export type ApplicationEmails = {
	/** To the applicant, and to the advisor. */
	submitted(tx: Db, application: CreditApplication): Promise<void>
	/** To the applicant: something has to be corrected; the page says what. */
	sentBack(tx: Db, application: CreditApplication): Promise<void>
	/** To the advisor: everything that was sent back is answered. */
	corrected(tx: Db, application: CreditApplication): Promise<void>
	/** To the applicant: approved or declined. */
	decided(tx: Db, application: CreditApplication): Promise<void>
	/** To the advisor; or to the applicant, when it was closed because it was inactive for too long. */
	withdrawn(tx: Db, application: CreditApplication): Promise<void>
	/** To the co-applicant; `token` is the token of the link. */
	invited(tx: Db, application: CreditApplication, invitation: { email: string; token: string }): Promise<void>
	/** To the co-applicant: a new link to their part. */
	coLink(tx: Db, application: CreditApplication, link: { email: string; token: string }): Promise<void>
	/** To the co-applicant: their link no longer works, because of too many wrong dates of birth. */
	coLinkClosed(
		tx: Db,
		application: CreditApplication,
		link: { email: string; inviteHash: string },
	): Promise<void>
	/** To the first applicant: their links no longer work, because of too many wrong dates of birth. */
	linkClosed(tx: Db, application: CreditApplication): Promise<void>
	/** To the first applicant: a draft is unfinished, and when it will be destroyed. */
	draftReminder(tx: Db, application: CreditApplication, destroyOn: Date): Promise<void>
}

/** The notifications that a function needs. */
export type Emails<K extends keyof ApplicationEmails> = Pick<ApplicationEmails, K>
