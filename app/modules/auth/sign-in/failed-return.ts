import type { AuthResult } from './auth-result.ts'

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
