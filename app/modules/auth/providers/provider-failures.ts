import type { AuthErrorKind } from '../sign-in/auth-errors.ts'
import { type ProviderId, providers } from '../sign-in/auth-result.ts'

/** What can go wrong between choosing a provider and being signed in. */
export type ProviderFailure =
	| 'denied'
	| 'state_lost'
	| 'code_rejected'
	| 'provider_down'
	| 'answer_garbled'
	| 'no_email'
	| 'email_unverified'
	| 'account_unverified'
	| 'link_first'
	| 'other_identity'
	| 'identity_taken'
	| 'session_changed'
	| 'too_many'
	| 'not_configured'
	| 'our_fault'

type FailureRow = {
	kind: AuthErrorKind
	/** Follows 'Failed to sign in with Google.'; empty if the person can only try again. */
	hint(provider: string): string
}

/** Each failure with its kind and a hint for the person. Text from the provider is never shown. */
export const providerFailures = {
	denied: {
		kind: 'provider_redirect',
		hint: (provider) => `You didn’t allow ${provider} to tell us who you are.`,
	},
	state_lost: {
		kind: 'provider_redirect',
		hint: () => 'It took too long, was already finished, or was started in another window. Please try again.',
	},
	code_rejected: {
		kind: 'pkce_exchange',
		hint: (provider) => `${provider} did not accept the sign-in. Please try again.`,
	},
	provider_down: {
		kind: 'retryable',
		hint: (provider) => `${provider} isn’t responding. Please try again in a moment, or use your password.`,
	},
	answer_garbled: { kind: 'pkce_exchange', hint: () => '' },
	no_email: {
		kind: 'provider_redirect',
		hint: (provider) =>
			`${provider} gave us no email address. Allow it when ${provider} asks, or sign up with your email address and a password.`,
	},
	email_unverified: {
		kind: 'provider_redirect',
		hint: (provider) =>
			`${provider} has not confirmed your email address. Confirm it there, or use your email address and a password here.`,
	},
	account_unverified: {
		kind: 'provider_redirect',
		hint: (provider) =>
			`There is already an account with your address, but the address was never confirmed. Use 'Forgot password' to make it yours; after that, you can use ${provider}, too.`,
	},
	link_first: {
		kind: 'provider_redirect',
		hint: (provider) =>
			`There is already an account with this address, and ${provider} doesn’t confirm that the address is yours. Sign in with your password, then link ${provider} under Account, Security.`,
	},
	other_identity: {
		kind: 'provider_redirect',
		hint: (provider) =>
			`Your account is linked to another ${provider} account. Sign in with that one or your password; you can change the link under Account, Security.`,
	},
	identity_taken: {
		kind: 'provider_redirect',
		hint: (provider) => `This ${provider} account is already linked to another account here.`,
	},
	session_changed: {
		kind: 'session_missing',
		hint: () => 'You are no longer signed in. Please sign in and try again.',
	},
	too_many: { kind: 'retryable', hint: () => 'Too many attempts. Please try again in a few minutes.' },
	not_configured: { kind: 'provider_redirect', hint: () => '' },
	our_fault: { kind: 'retryable', hint: () => 'Please try again in a moment.' },
} as const satisfies Record<ProviderFailure, FailureRow>

/** Returns the error sentence for the form and the toast. */
export function failureMessage(
	failure: ProviderFailure,
	{ provider, linking = false }: { provider: ProviderId; linking?: boolean },
): string {
	const name = providers[provider]
	const hint = providerFailures[failure].hint(name)
	return [`Failed to ${linking ? 'link' : 'sign in with'} ${name}`, hint].filter(Boolean).join('. ')
}

/** Thrown when a sign-in or link by a provider fails; carries no text from the provider. */
export class ProviderRejection extends Error {
	override readonly name = 'ProviderRejection'
	readonly failure: ProviderFailure
	constructor(failure: ProviderFailure, options?: ErrorOptions) {
		super(failure, options)
		this.failure = failure
	}
}
