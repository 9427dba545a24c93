import type { RouterContextProvider } from 'react-router'
import { DomainError, TooMany, Unavailable } from '#app/lib/errors.ts'
import { readFormBody } from './body/form-body.server.ts'
import { getRequestMetadata, getServices } from './context.server.ts'
import { recordRejection, statusOf, throwErrorResponse, toDomainError } from './errors.server.ts'
import type { RoutePolicy } from './route-policy.ts'

/** Whether the route's form shows this rejection itself, because its action calls `throwIfRejected`. */
export const showsOwnErrors = (rejection: DomainError, { showsFormErrors }: RoutePolicy): boolean =>
	(rejection instanceof TooMany || rejection instanceof Unavailable) && showsFormErrors === true

/** @throws the error for which the server rejected this request; `failureOf` returns its message. */
export function throwIfRejected(context: Readonly<RouterContextProvider>): void {
	const { rejection } = getRequestMetadata(context)
	if (rejection) throw rejection
}

/**
 * Returns the message that a form shows after its action failed: that of a domain error, or `fallback` for a defect, which is
 * logged with the request's id. The form keeps its values, because the action responds instead of throwing.
 */
export function failureOf(
	context: Readonly<RouterContextProvider>,
	error: unknown,
	fallback: string,
): { message: string; init: { status: number } } {
	const rejection = toDomainError(error)
	if (rejection) recordRejection(context, rejection)
	if (error instanceof DomainError) return { message: error.message, init: { status: statusOf(error) } }
	getServices(context).log.error(
		{ requestId: getRequestMetadata(context).requestId, error },
		'request failed',
	)
	return { message: fallback, init: { status: rejection ? statusOf(rejection) : 500 } }
}

/**
 * Returns the text fields of a page's form; empty if nothing was sent. A body that cannot be read is rejected: on the form if its
 * route has `showsFormErrors` (its action calls `throwIfRejected`), else on the error page.
 */
export async function readForm({ request, context }: Arguments): Promise<FormData> {
	const metadata = getRequestMetadata(context)
	try {
		return await readFormBody(request, { fieldsMax: metadata.policy.formFieldsMax })
	} catch (error) {
		if (!(error instanceof DomainError) || !metadata.policy.showsFormErrors) return throwErrorResponse(error)
		metadata.rejection ??= error
		return new FormData()
	}
}

type Arguments = { request: Request; context: Readonly<RouterContextProvider> }
