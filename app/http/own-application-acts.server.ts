import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { Invalid } from '#app/lib/errors.ts'
import { endInvitation, inviteCoApplicant } from '#app/modules/credit/co-applicant.server.ts'
import type { Applicant } from '#app/modules/credit/policy.ts'
import { eraseOnRequest, withdrawApplication } from '#app/modules/credit/withdraw.server.ts'
import { getServices } from './context.server.ts'
import { admit, failureOf } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'

type Acting = { actor: Applicant; id: string; back: string }

/** Withdraws, or asks for deletion; done, it leads back with a toast, refused it says why. */
export async function actOnApplication(
	context: Readonly<RouterContextProvider>,
	form: FormData,
	{ actor, id, back }: Acting,
) {
	const { db, vault, storage, clock, creditMails: mails } = getServices(context)
	try {
		admit(context)
		const of = { actor, id, mails, now: clock.now() }
		const intent = form.get('intent')
		if (intent === 'withdraw') {
			await withdrawApplication(db, of)
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Withdrawn',
				description: 'Nobody works on it any more.',
			})
		}
		if (intent === 'ask-deletion') {
			await eraseOnRequest(db, { ...of, vault, storage })
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Erased',
				description: 'Nobody can read what it held any more.',
			})
		}
		if (intent === 'invite') {
			const email = z
				.email()
				.max(254)
				.safeParse(String(form.get('email') ?? '').trim())
			if (!email.success) throw new Invalid('Invalid email address', 'email')
			await inviteCoApplicant(db, {
				...of,
				storage,
				email: email.data,
				jointIntent: form.get('jointIntent') === 'yes',
			})
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Invited',
				description: 'The invitation is on its way.',
			})
		}
		if (intent === 'uninvite') {
			await endInvitation(db, { ...of, storage })
			return redirectWithToast(back, {
				kind: 'success',
				title: 'Taken back',
				description: 'The link opens nothing any more.',
			})
		}
		throw new Invalid('Choose what to do.')
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		const errors = field === 'email' || field === 'jointIntent' ? { [field]: message } : undefined
		return data({ errors, message: errors ? undefined : message }, init)
	}
}
