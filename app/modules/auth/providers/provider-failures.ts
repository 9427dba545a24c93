import { type ProviderId, providers } from '../sign-in/auth-result.ts'

/** What can go wrong between choosing a provider and being signed in: each with a hint that follows 'Failed to sign in with Google.' */
const failureHints = {
	denied: (provider) => `You didn’t allow ${provider} to tell us who you are.`,
	state_lost: () =>
		'It took too long, was already finished, or was started in another window. Please try again.',
	code_rejected: (provider) => `${provider} did not accept the sign-in. Please try again.`,
	provider_down: (provider) =>
		`${provider} isn’t responding. Please try again in a moment, or use your password.`,
	answer_garbled: () => '',
	no_email: (provider) =>
		`${provider} gave us no email address. Allow it when ${provider} asks, or sign up with your email address and a password.`,
	email_unverified: (provider) =>
		`${provider} has not confirmed your email address. Confirm it there, or use your email address and a password here.`,
	account_unverified: (provider) =>
		`There is already an account with your address, but the address was never confirmed. Use 'Forgot password' to make it yours; after that, you can use ${provider}, too.`,
	link_first: (provider) =>
		`There is already an account with this address, and ${provider} doesn’t confirm that the address is yours. Sign in with your password, then link ${provider} under Account, Security.`,
	other_identity: (provider) =>
		`Your account is linked to another ${provider} account. Sign in with that one or your password; you can change the link under Account, Security.`,
	identity_taken: (provider) => `This ${provider} account is already linked to another account here.`,
	session_changed: () => 'You are no longer signed in. Please sign in and try again.',
	in_app: (provider) =>
		`${provider} doesn’t allow it inside another app. Open this page in your browser, or use your email address and a password.`,
	too_many: () => 'Too many attempts. Please try again in a few minutes.',
	our_fault: () => 'Please try again in a moment.',
} satisfies Record<string, (provider: string) => string>

export type ProviderFailure = keyof typeof failureHints

/** Returns the error sentence for the form and the toast. Text from the provider is never shown. */
export function failureMessage(
	failure: ProviderFailure,
	{ provider, linking = false }: { provider: ProviderId; linking?: boolean },
): string {
	const name = providers[provider]
	const hint = failureHints[failure](name)
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
