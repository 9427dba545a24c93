import type { Db } from '#app/db/client.server.ts'
import { creditApplicant } from '#app/db/schema/credit.ts'
import { type CreditApplication, changeApplication } from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import type { Applicant } from '../policy.ts'
import { newInvitationLink } from './co-applicant-link.server.ts'

type InvitationInput = {
	/** The application, locked. */
	before: CreditApplication
	actor: Applicant
	/** A validated email address. */
	email: string
	/** The address that was invited before, whose part was deleted; null if it is the same or there was none. */
	canceled?: string | null
	emails: Emails<'changed'>
	now: Date
}

/** Stores an invitation and emails its link; the link of an earlier invitation no longer works. */
export async function addInvitation(
	tx: Db,
	{ before, actor, email, canceled = null, emails, now }: InvitationInput,
): Promise<void> {
	const { token, ...link } = newInvitationLink()
	const invitation = { email, ...link, invitedAt: now, declinedAt: null }
	await tx
		.insert(creditApplicant)
		.values({ applicationId: before.id, role: 'co', ...invitation, createdAt: now })
		.onConflictDoUpdate({
			target: [creditApplicant.applicationId, creditApplicant.role],
			set: { ...invitation, userId: null },
		})
	const details = { invitation: { email, token }, canceled }
	await changeApplication(tx, { before, actor, what: 'co-invited', emails, details, now })
}
