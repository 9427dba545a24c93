import type { Db } from '#app/db/client.server.ts'
import type { creditApplication } from '#app/db/schema/credit.ts'
import type { ApplicationEventKind } from '../application-event-labels.ts'

type CreditApplication = typeof creditApplication.$inferSelect

/** A change of an application, for those whom it concerns. */
/** Who answered, and whether with a reason why they can't send or change something. */
export type Answer = { role: 'first' | 'co'; hasReason: boolean }

export type NotifiedChange = {
	before: CreditApplication
	after: CreditApplication
	what: ApplicationEventKind
	/** Who is asked for something by this change. */
	asked?: readonly ('first' | 'co')[]
	/** Who answered what they were asked for, with the answer by which the review continues. */
	answers?: readonly Answer[]
	/** The person invited by this change, with the token of the link. */
	invitation?: { email: string; token: string }
	/** The address whose invitation this change canceled. */
	canceled?: string | null
}

/**
 * Notifications about an application. Each is called in the transaction of its event and queues its emails there. None contain
 * sensitive data.
 */
export type ApplicationEmails = {
	/** To everyone whom a change concerns: see `event-emails.ts`. */
	changed(tx: Db, change: NotifiedChange): Promise<void>
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
