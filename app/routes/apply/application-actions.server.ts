import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { endInvitation, inviteCoApplicant } from '#app/modules/credit/application/co-applicant.server.ts'
import { getCoEmail, sendNewLink } from '#app/modules/credit/application/co-applicant-link.server.ts'
import { eraseOnRequest, withdrawApplication } from '#app/modules/credit/application/withdraw.server.ts'
import { withdrawElectronicRecords } from '#app/modules/credit/consent/electronic-records.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { releaseOnError } from '#app/modules/limits/limits.server.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import { applicantCaller } from './budgets.server.ts'

type ActionInput = { actor: Applicant; id: string; back: string }

/**
 * Withdraws or erases an application, switches its notices to paper, or manages its invitation. Redirects to `back` with a toast, or
 * returns the error.
 */
export async function actOnApplication(
	context: Readonly<RouterContextProvider>,
	form: FormData,
	{ actor, id, back }: ActionInput,
) {
	const { db, vault, storage, clock, creditEmails: emails } = getServices(context)
	try {
		throwIfRejected(context)
		const target = { actor, id, emails, now: clock.now() }
		const intent = form.get('intent')
		if (intent === 'withdraw') {
			await withdrawApplication(db, target)
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Withdrawn',
				description: 'We’ve stopped working on it.',
			})
		}
		if (intent === 'ask-deletion') {
			await eraseOnRequest(db, { ...target, vault, storage })
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Erased',
				description: 'No one can read your answers or documents anymore.',
			})
		}
		if (intent === 'paper') {
			const role = form.get('role') === 'co' ? 'co' : 'first'
			await withdrawElectronicRecords(db, { actor, id, role, now: target.now })
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Changed to postal mail',
				description: 'From now on, the notices about this application come on paper.',
			})
		}
		if (intent === 'invite') {
			const email = z
				.email()
				.max(254)
				.safeParse(String(form.get('email') ?? '').trim())
			if (!email.success) throw new Invalid('Invalid email address', 'email')
			const caller = applicantCaller(context, actor, id)
			const consumed = await consumeEmailRequest(db, {
				to: email.data,
				kind: 'invitations',
				caller,
				now: target.now,
			})
			const jointIntent = form.get('jointIntent') === 'yes'
			await releaseOnError(db, consumed, () =>
				inviteCoApplicant(db, { ...target, storage, email: email.data, jointIntent }),
			)
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Invited',
				description: 'The invitation is on its way.',
			})
		}
		if (intent === 'new-link') {
			const consumed = await consumeEmailRequest(db, {
				to: await getCoEmail(db, { actor, id }),
				kind: 'invitations',
				caller: applicantCaller(context, actor, id),
				now: target.now,
			})
			await releaseOnError(db, consumed, () => sendNewLink(db, target))
			return redirectWithToast(back, {
				kind: 'success',
				title: 'New link sent',
				description: 'The link in the earlier email no longer works.',
			})
		}
		if (intent === 'uninvite') {
			await endInvitation(db, { ...target, storage })
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Invitation canceled',
				description: 'Its link no longer works.',
			})
		}
		throw new Invalid('Choose what to do.')
	} catch (error) {
		const field = error instanceof Invalid ? error.field : undefined
		return respondToFailure<string>(context, error, {
			fallback: 'Something went wrong on our side. Please try again.',
			field: field === 'email' || field === 'jointIntent' ? field : null,
		})
	}
}
