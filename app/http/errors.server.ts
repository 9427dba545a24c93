import { data, type RouterContextProvider } from 'react-router'
import { isDatabaseUnavailable } from '#app/db/client.server.ts'
import {
	Conflict,
	DomainError,
	Forbidden,
	Gone,
	Invalid,
	NotFound,
	TooLarge,
	TooMany,
	Unavailable,
} from '#app/lib/errors.ts'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { getRequestMetadata, getServices } from './context.server.ts'

/** Returns the error that a user may see; null for a defect. An unreachable database is temporary and no defect. */
export function toDomainError(error: unknown): DomainError | null {
	if (error instanceof DomainError) return error
	if (error instanceof DecryptionFailed) return new Conflict(brokenEncryption)
	if (isDiskFull(error))
		return new Unavailable('There’s no space to store files right now. Please try again later.', 60)
	return isDatabaseUnavailable(error)
		? new Unavailable('We cannot do this right now. Please try again in a moment.', 5)
		: null
}

const brokenEncryption = 'The data stored here was changed or damaged, so we can’t open it.'

/** Whether the disk, or our quota of it, is full. */
const isDiskFull = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** Names the outage that an error is due to, for the log; null for any other error. */
export function findOutage(error: unknown): string | null {
	const found = toDomainError(error)
	return found instanceof Unavailable ? found.message : null
}

/** Returns the HTTP status of an error. This is the only mapping from error classes to statuses. */
export function statusOf(error: unknown): number {
	if (error instanceof Invalid) return 422
	if (error instanceof Forbidden) return 403
	if (error instanceof NotFound) return 404
	if (error instanceof Conflict) return 409
	if (error instanceof Gone) return 410
	if (error instanceof TooLarge) return 413
	if (error instanceof TooMany) return 429
	if (error instanceof Unavailable) return 503
	return 500
}

/**
 * Whether the operator has to be notified of an error: a defect, or a failure of something that we depend on, such as a full disk. A
 * request that is only invalid has its own log line.
 */
export const isForOperator = (error: unknown): boolean =>
	!(error instanceof DomainError) || statusOf(error) >= 500

/** Returns the `Retry-After` header of an error, or no header. */
export function retryAfterOf(error: unknown): Record<string, string> {
	return error instanceof TooMany || error instanceof Unavailable
		? { 'retry-after': String(error.retryAfterSeconds) }
		: {}
}

/** Makes the server send the error's status and `Retry-After` with the page that shows it. */
export function recordRejection(context: Readonly<RouterContextProvider>, rejection: DomainError): void {
	getRequestMetadata(context).rejectedAs = { status: statusOf(rejection), headers: retryAfterOf(rejection) }
}

/** Returns the response `{error:{code,message,field?}}` of a rejected API call. Rethrows a defect. */
export function errorResponse(error: unknown): Response {
	if (!(error instanceof DomainError)) throw error
	const field = error instanceof Invalid ? error.field : undefined
	return Response.json(
		{ error: { code: error.code, message: error.message, ...(field ? { field } : {}) } },
		{ status: statusOf(error), headers: { 'cache-control': 'no-store', ...retryAfterOf(error) } },
	)
}

/** Returns the 405 response to a GET request for a form's action; `message` says where the form is. */
export const postOnly = (message: string): Response =>
	new Response(`${message}\n`, {
		status: 405,
		headers: { allow: 'POST', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
	})

/**
 * For a page's loader: throws a domain error as a response that the page's ErrorBoundary shows with its status and message.
 * Any other error is a defect and is rethrown.
 */
export function throwErrorResponse(error: unknown): never {
	if (!(error instanceof DomainError)) throw error
	throw data(
		{ code: error.code, message: error.message },
		{ status: statusOf(error), headers: retryAfterOf(error) },
	)
}

/**
 * Like `throwErrorResponse`, for pages that decrypt data: data that cannot be decrypted is logged for the operator and reported on
 * the page.
 */
export const rejectUnreadablePage =
	(context: Readonly<RouterContextProvider>) =>
	(error: unknown): never => {
		if (!(error instanceof DecryptionFailed)) return throwErrorResponse(error)
		const { requestId } = getRequestMetadata(context)
		getServices(context).log.error({ requestId, error }, 'encrypted data cannot be decrypted')
		return throwErrorResponse(toDomainError(error))
	}
