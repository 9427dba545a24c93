import { isOwnKey, ownValue } from '#app/lib/own-key.ts'
import { type FormAnswer, rejectForm } from '#app/lib/parse-form.ts'

/** What the sign-in and sign-up actions tell their forms when they do not lead elsewhere. */
export type AuthAnswer = {
	outcome: 'rejected' | 'unverified' | 'signed-in' | 'check-email'
	/** Which of a panel's forms was sent. */
	sentBy: 'email' | 'provider'
	/** The service's words; for the red box and the toast. */
	message?: string
	/** The address that still has to be confirmed. */
	email?: string
	/** The email form as it was sent, with what is wrong in it. */
	form?: FormAnswer
	/** Signed in, but something comes first: the challenge, or an admin's enrolment. */
	leadTo?: string
}

/** What asking for another verification email is answered. */
export type ResendAnswer = FormAnswer | { ok: true; message: string }

/** What a form is told when nothing came back at all: no connection, or no server. */
export function unanswered(form: FormData, fallback: string): AuthAnswer {
	const provider = ownValue(providers, String(form.get('provider')))
	const message = provider ? `Failed to sign in with ${provider}` : fallback
	return {
		outcome: 'rejected',
		sentBy: provider ? 'provider' : 'email',
		message,
		form: rejectForm({ typed: {} }, message),
	}
}

/** Who else may vouch for a person, and what they are called. */
export const providers = { google: 'Google', facebook: 'Facebook' } as const
export type ProviderId = keyof typeof providers

export const isProviderId = (id: unknown): id is ProviderId =>
	typeof id === 'string' && isOwnKey(providers, id)
