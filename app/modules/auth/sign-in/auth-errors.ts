/** The kinds of authentication failure (specification, section 8). */
export type AuthErrorKind =
	| 'session_missing'
	| 'invalid_credentials'
	| 'weak_password'
	| 'invalid_token'
	| 'retryable'
	| 'provider_redirect'
	| 'pkce_exchange'

type AuthErrorRow = {
	/** The sentence shown when there is no better reason. */
	message: string
	/** The HTTP statuses that mean this kind; the first is the one our own responses use. */
	statuses: readonly number[]
	/** Whether retrying in a moment may help, without the person doing anything. */
	retryable: boolean
}

/** One row per kind, for server and browser. */
export const authErrors = {
	session_missing: {
		message: 'You are no longer signed in. Please sign in again.',
		statuses: [401],
		retryable: false,
	},
	/** The same for a wrong password and an unknown address. */
	invalid_credentials: { message: 'Invalid email or password', statuses: [401], retryable: false },
	/** The password rule returns its own reason instead (`checkAndHashPassword`). */
	weak_password: {
		message: 'Please choose a password that is harder to guess.',
		statuses: [422],
		retryable: false,
	},
	/** An emailed link, a code or a session cookie that is no longer valid. */
	invalid_token: {
		message: 'This link or code no longer works. Please ask for a new one.',
		statuses: [410, 401],
		retryable: false,
	},
	retryable: {
		message: 'We cannot do this right now. Please try again in a moment.',
		statuses: [503, 502, 504],
		retryable: true,
	},
	provider_redirect: {
		message: 'The sign-in did not finish. Please try again.',
		statuses: [303],
		retryable: false,
	},
	pkce_exchange: {
		message: 'The sign-in could not be completed. Please start over.',
		statuses: [303],
		retryable: false,
	},
} as const satisfies Record<AuthErrorKind, AuthErrorRow>

/** An authentication failure with its kind; the message is a sentence fit for a person. */
export class AuthError extends Error {
	override readonly name = 'AuthError'
	readonly kind: AuthErrorKind
	/** `reason` replaces the sentence of the kind. */
	constructor(kind: AuthErrorKind, reason?: string, options?: ErrorOptions) {
		super(reason ?? authErrors[kind].message, options)
		this.kind = kind
	}
	get retryable(): boolean {
		return authErrors[this.kind].retryable
	}
}

/**
 * Returns what a response about the session means: 401 is a session that has ended; 502, 503 and 504 are retryable. Null for any
 * other status, since nobody is signed out by a server error.
 */
export function sessionErrorOf(status: number): AuthError | null {
	if (status === 401) return new AuthError('session_missing')
	const isRetryable = (authErrors.retryable.statuses as readonly number[]).includes(status)
	return isRetryable ? new AuthError('retryable') : null
}
