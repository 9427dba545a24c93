import type { AuthAnswer } from './auth-result.ts'

/** The title of every toast that tells of a failed sign-in (specification, section 8). */
export const authErrorTitle = 'Authentication Error'

/** What the toast of a failed return from a provider says to the forms; nothing for other toasts. */
export function failedReturn(
	toast: { title: string; description: string } | null | undefined,
): AuthAnswer | undefined {
	return toast?.title === authErrorTitle
		? { outcome: 'rejected', sentBy: 'provider', message: toast.description }
		: undefined
}
