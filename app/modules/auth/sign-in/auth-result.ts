import { isOwnKey } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'

/** The result of the sign-in and sign-up actions when they do not redirect. */
export type AuthResult = {
	outcome: 'rejected' | 'unverified' | 'signed-in' | 'check-email'
	/** Which of the two forms was sent. */
	sentBy: 'email' | 'provider'
	/** The error sentence for the form and the toast. */
	message?: string
	/** The address that still has to be confirmed. */
	email?: string
	/** The email form as submitted, with its errors. */
	form?: RejectedForm
	/** Signed in, but another page comes first: the challenge, or enrollment of an admin. */
	leadTo?: string
}

/** The result of requesting another verification email. */
export type ResendResult = RejectedForm | { ok: true; message: string }

/** Returns the result for a form that received no response: no connection, or no server. */
export function unanswered(form: FormData, fallback: string): AuthResult {
	const [provider] = form.getAll('provider')
	const message = isProviderId(provider) ? `Failed to sign in with ${providers[provider]}` : fallback
	return {
		outcome: 'rejected',
		sentBy: isProviderId(provider) ? 'provider' : 'email',
		message,
		form: rejectForm({ values: {} }, message),
	}
}

/** The sign-in providers and their names. */
export const providers = { google: 'Google', facebook: 'Facebook' } as const
export type ProviderId = keyof typeof providers

export const isProviderId = (id: unknown): id is ProviderId =>
	typeof id === 'string' && isOwnKey(providers, id)

/** The title of every toast about a failed sign-in (specification, section 8). */
export const authErrorTitle = 'Authentication Error'

/** Returns the form result for the toast of a failed return from a provider; undefined for other toasts. */
export function failedReturn(
	toast: { title: string; description: string } | null | undefined,
): AuthResult | undefined {
	return toast?.title === authErrorTitle
		? { outcome: 'rejected', sentBy: 'provider', message: toast.description }
		: undefined
}
