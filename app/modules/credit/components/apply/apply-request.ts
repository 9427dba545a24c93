import type { ApplyIntent, ApplyResult } from '../../application/apply-result.ts'

/** Returns what to post of a form, without its files: they are uploaded separately. */
export function formDataFor(form: HTMLFormElement, intent: ApplyIntent): FormData {
	const data = new FormData(form)
	data.set('intent', intent)
	data.delete('driversLicense')
	data.delete('documents')
	return data
}

/** Posts the form and returns its result. @throws when the site cannot be reached */
export async function postForm(
	endpoint: string,
	form: FormData,
	options: RequestInit = {},
): Promise<ApplyResult> {
	const response = await fetch(endpoint, {
		...options,
		method: 'POST',
		body: form,
		headers: { accept: 'application/json' },
	})
	const result = (await response.json()) as ApplyResult | { error: { message: string } }
	return 'error' in result ? { outcome: 'rejected', errors: {}, message: result.error.message } : result
}
