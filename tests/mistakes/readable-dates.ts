import { expect } from 'vitest'
import type { RejectedForm } from '#app/lib/parse-form.ts'

/** A date as programs write it; '2026-W49' and '2026-11' are none. */
export const isoDate = /\b20\d\d-\d\d-\d\d\b/

/** Fails if a message of a rejected form has a date that is not written as people write it. */
export function expectReadableDates({
	errors,
	formError,
}: Partial<Pick<RejectedForm, 'errors' | 'formError'>>) {
	for (const message of [formError, ...Object.values(errors ?? {})])
		expect(message ?? '').not.toMatch(isoDate)
}
