/** The kinds of failure that sign-in tells apart (specification, section 8). */
export type AuthErrorKind =
	| 'session_missing'
	| 'invalid_credentials'
	| 'weak_password'
	| 'invalid_token'
	| 'retryable'
	| 'provider_redirect'
	| 'pkce_exchange'

type AuthErrorRow = {
	/** What a person reads when no better reason is at hand. */
	sentence: string
	/** The statuses that mean this kind; the first is the one our own answers have. */
	statuses: readonly number[]
	/** Asking again in a moment may help, without the person doing anything. */
	retryable: boolean
}

/** One row a kind, for server and browser alike. */
export const authErrors = {
	session_missing: {
		sentence: 'You are no longer signed in. Please sign in again.',
		statuses: [401],
		retryable: false,
	},
	/** The same for a wrong password and an unknown address. */
	invalid_credentials: { sentence: 'Invalid email or password', statuses: [401], retryable: false },
	/** The password rule gives its reason instead (`hashGoodPassword`). */
	weak_password: {
		sentence: 'Please choose a password that is harder to guess.',
		statuses: [422],
		retryable: false,
	},
	/** A mailed link, a code, or a session cookie that no longer means anything. */
	invalid_token: {
		sentence: 'This link or code no longer works. Please ask for a new one.',
		statuses: [410, 401],
		retryable: false,
	},
	retryable: {
		sentence: 'We cannot do this right now. Please try again in a moment.',
		statuses: [503, 502, 504],
		retryable: true,
	},
	provider_redirect: {
		sentence: 'The sign-in did not finish. Please try again.',
		statuses: [303],
		retryable: false,
	},
	pkce_exchange: {
		sentence: 'The sign-in could not be completed. Please start over.',
		statuses: [303],
		retryable: false,
	},
} as const satisfies Record<AuthErrorKind, AuthErrorRow>

/** A failure of sign-in with its kind; the message is a sentence fit for a person. */
export class AuthError extends Error {
	override readonly name = 'AuthError'
	readonly kind: AuthErrorKind
	/** `reason` takes the place of the kind's own sentence. */
	constructor(kind: AuthErrorKind, reason?: string, options?: ErrorOptions) {
		super(reason ?? authErrors[kind].sentence, options)
		this.kind = kind
	}
	get retryable(): boolean {
		return authErrors[this.kind].retryable
	}
}

/**
 * What an answer about the session means to the one who asked: 401 is a session that is gone, 502, 503 and 504
 * are a pause. Null for an answer that says neither: nobody is signed out by a fault of ours.
 */
export function sessionErrorOf(status: number): AuthError | null {
	if (status === 401) return new AuthError('session_missing')
	const isPause = (authErrors.retryable.statuses as readonly number[]).includes(status)
	return isPause ? new AuthError('retryable') : null
}
