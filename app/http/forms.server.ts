import type { RouterContextProvider } from 'react-router'
import { DomainError } from '#app/lib/errors.ts'
import { getFacts, getServices } from './context.server.ts'
import { retryAfterOf, statusOf } from './errors.server.ts'

/**
 * What a form says when its action failed: the sentence of a refusal, or `fallback` for a defect,
 * which is logged under the request's name. What was typed stays, because the form is answered.
 */
export function failureOf(
	context: Readonly<RouterContextProvider>,
	error: unknown,
	fallback: string,
): { message: string; init: { status: number; headers: Record<string, string> } } {
	if (error instanceof DomainError)
		return { message: error.message, init: { status: statusOf(error), headers: retryAfterOf(error) } }
	getServices(context).log.error({ requestId: getFacts(context).requestId, error }, 'request failed')
	return { message: fallback, init: { status: 500, headers: {} } }
}
