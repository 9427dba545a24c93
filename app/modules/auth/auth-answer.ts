import type { SubmissionResult } from '@conform-to/react'

/** What the sign-in and sign-up actions tell their forms when they do not lead elsewhere. */
export type AuthAnswer = {
	outcome: 'refused' | 'unverified' | 'signed-in' | 'check-email'
	/** Which of a panel's forms was sent. */
	sentBy: 'email' | 'provider'
	/** The service's words; for the red box and the toast. */
	message?: string
	/** The address that still has to be confirmed. */
	email?: string
	submission?: SubmissionResult<string[]>
	/** Signed in, but something comes first: the challenge, or an admin's enrolment. */
	leadTo?: string
}

/** What a form is told when nothing came back at all: no connection, or no server. */
export function unanswered(form: FormData, fallback: string): AuthAnswer {
	const provider = providers[form.get('provider') as ProviderId]
	const message = provider ? `Failed to sign in with ${provider}` : fallback
	return {
		outcome: 'refused',
		sentBy: provider ? 'provider' : 'email',
		message,
		submission: { status: 'error', error: { '': [message] } },
	}
}

/** Who else may vouch for a person, and what they are called. */
export const providers = { google: 'Google', facebook: 'Facebook' } as const
export type ProviderId = keyof typeof providers
