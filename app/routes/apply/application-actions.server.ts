import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction } from '#app/http/form-actions.server.ts'
import { emailField } from '#app/lib/forms/form-fields.ts'
import { endInvitation, inviteCoApplicant } from '#app/modules/credit/application/co-applicant.server.ts'
import { getCoEmail, sendNewLink } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { eraseOnRequest, withdrawApplication } from '#app/modules/credit/application/withdraw.server.ts'
import {
	withdrawElectronicRecords,
	withdrawPhoneContact,
} from '#app/modules/credit/consent/electronic-records.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { releaseOnError } from '#app/modules/limits/limits.server.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import { applicantCaller } from './budgets.server.ts'
import { roleField, yesField } from './posted-form.server.ts'

const invalidEmail = 'Invalid email address'
const inviteSchema = z.object({
	email: emailField({ missing: invalidEmail, invalid: invalidEmail }),
	jointIntent: yesField(),
})

/**
 * Returns the forms of an application: withdraw or erase it, switch its notices to paper, or manage its invitation.
 */
export function applicationForms(
	context: Readonly<RouterContextProvider>,
	whose: { actor: Applicant; id: string },
) {
	const { db, vault, storage, clock, creditEmails: emails } = getServices(context)
	const target = () => ({ ...whose, emails, now: clock.now() })
	/** Sends an email to the other person, within the limits of the applicant. */
	async function withinLimits(to: string, send: () => Promise<unknown>) {
		const { actor, id, now } = target()
		const caller = applicantCaller(context, actor, id)
		const consumed = await consumeEmailRequest(db, { to, kind: 'invitations', caller, now })
		await releaseOnError(db, consumed, send)
	}
	return {
		withdraw: formAction({
			run: () => withdrawApplication(db, target()),
			message: ['Withdrawn', 'We’ve stopped working on it.'],
		}),
		'ask-deletion': formAction({
			run: () => eraseOnRequest(db, { ...target(), vault, storage }),
			message: ['Erased', 'No one can read your answers or documents anymore.'],
		}),
		paper: formAction({
			schema: z.object({ role: roleField() }),
			run: ({ role }) => withdrawElectronicRecords(db, { ...target(), role }),
			message: ['Changed to postal mail', 'From now on, the notices about this application come on paper.'],
		}),
		'no-calls': formAction({
			schema: z.object({ role: roleField() }),
			run: ({ role }) => withdrawPhoneContact(db, { ...target(), role }),
			message: ['Changed', 'We won’t call or text you about this application anymore.'],
		}),
		invite: formAction({
			schema: inviteSchema,
			run: (invited) =>
				withinLimits(invited.email, () => inviteCoApplicant(db, { ...target(), storage, ...invited })),
			message: ['Invited', 'The invitation is on its way.'],
		}),
		'new-link': formAction({
			run: async () => withinLimits(await getCoEmail(db, whose), () => sendNewLink(db, target())),
			message: ['New link sent', 'The link in the earlier email no longer works.'],
		}),
		uninvite: formAction({
			run: () => endInvitation(db, { ...target(), storage }),
			message: ['Invitation canceled', 'Its link no longer works.'],
		}),
	}
}

export const applicationFallback = 'Something went wrong on our side. Please try again.'
