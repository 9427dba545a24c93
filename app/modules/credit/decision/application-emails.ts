import type { Db } from '#app/db/client.server.ts'
import type { CreditApplication } from '../applications.server.ts'

/** What people are told; each is called in the transaction of what it tells of, and writes its mails there. Nothing of it is sensitive. */
export type ApplicationEmails = {
	/** To the applicant, and to the advisor. */
	submitted(tx: Db, application: CreditApplication): Promise<void>
	/** To the applicant: something is to be corrected. What, they read on the page. */
	sentBack(tx: Db, application: CreditApplication): Promise<void>
	/** To the advisor: everything that was sent back is answered. */
	corrected(tx: Db, application: CreditApplication): Promise<void>
	/** To the applicant: approved or declined. */
	decided(tx: Db, application: CreditApplication): Promise<void>
	/** To the advisor, or when nobody touched it for long, to the applicant. */
	withdrawn(tx: Db, application: CreditApplication): Promise<void>
	/** To the co-applicant; the token is the link's. */
	invited(tx: Db, application: CreditApplication, invitation: { email: string; token: string }): Promise<void>
	/** To the first applicant: too many wrong dates of birth, so the links they were sent open nothing any more. */
	linkClosed(tx: Db, application: CreditApplication): Promise<void>
	/** To the first applicant: a draft waits, and when it will be erased. */
	draftWaits(tx: Db, application: CreditApplication, erasedAt: Date): Promise<void>
}

/** Some of them: what a function needs. */
export type Emails<K extends keyof ApplicationEmails> = Pick<ApplicationEmails, K>
