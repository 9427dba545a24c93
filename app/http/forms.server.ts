import type { RouterContextProvider } from 'react-router'
import { DomainError, TooMany, Unavailable } from '#app/lib/errors.ts'
import { getFacts, getServices } from './context.server.ts'
import { recordRejection, rejectPage, statusOf, toDomainError } from './errors.server.ts'
import { readFormBody } from './form-body.server.ts'
import type { RoutePolicy } from './route-policy.ts'

/** Whether the form shows why it was rejected: its action calls `throwIfRejected`. */
export const showsOwnErrors = (rejection: DomainError, { showsRejections }: RoutePolicy): boolean =>
	(rejection instanceof TooMany || rejection instanceof Unavailable) && showsRejections === true

/** @throws what the gate refused this request for; `failureOf` puts it in words. */
export function throwIfRejected(context: Readonly<RouterContextProvider>): void {
	const { rejection } = getFacts(context)
	if (rejection) throw rejection
}

/**
 * What a form says when its action failed: the sentence of a refusal, or `fallback` for a defect,
 * which is logged under the request's name. What was typed stays, because the form is answered.
 */
export function failureOf(
	context: Readonly<RouterContextProvider>,
	error: unknown,
	fallback: string,
): { message: string; init: { status: number } } {
	const rejection = toDomainError(error)
	if (rejection) recordRejection(context, rejection)
	if (error instanceof DomainError) return { message: error.message, init: { status: statusOf(error) } }
	getServices(context).log.error({ requestId: getFacts(context).requestId, error }, 'request failed')
	return { message: fallback, init: { status: rejection ? statusOf(rejection) : 500 } }
}

/**
 * The text fields of a page's form; empty when nothing was sent. A body that cannot be read is rejected before the action goes on:
 * on the form where that shows its own errors (its action calls `throwIfRejected`), else on the error page.
 */
export async function readForm({ request, context }: Arguments): Promise<FormData> {
	try {
		return await readFormBody(request)
	} catch (error) {
		const facts = getFacts(context)
		if (!(error instanceof DomainError) || !facts.policy.showsRejections) return rejectPage(error)
		facts.rejection ??= error
		return new FormData()
	}
}

type Arguments = { request: Request; context: Readonly<RouterContextProvider> }
