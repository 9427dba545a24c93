import { data, type RouterContextProvider } from 'react-router'
import { isDatabaseAway } from '#app/db/client.server.ts'
import {
	Conflict,
	DomainError,
	Forbidden,
	Invalid,
	NotFound,
	TooLarge,
	TooMany,
	Unavailable,
} from '#app/lib/errors.ts'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { getFacts, getServices } from './context.server.ts'

/** What a person may be told of an error; null for a defect. A database that is away is a pause, no defect. */
export function toDomainError(error: unknown): DomainError | null {
	if (error instanceof DomainError) return error
	if (error instanceof DecryptionFailed) return new Conflict(brokenEncryption)
	if (isDiskFull(error))
		return new Unavailable('There’s no room to store files right now. Please try again later.', 60)
	return isDatabaseAway(error)
		? new Unavailable('We cannot do this right now. Please try again in a moment.', 5)
		: null
}

const brokenEncryption = 'The data stored here was changed or damaged, so we can’t open it.'

/** The disk, or our share of it. */
const isDiskFull = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The one place where a kind of refusal becomes a status. */
export function statusOf(error: unknown): number {
	if (error instanceof Invalid) return 422
	if (error instanceof Forbidden) return 403
	if (error instanceof NotFound) return 404
	if (error instanceof Conflict) return 409
	if (error instanceof TooLarge) return 413
	if (error instanceof TooMany) return 429
	if (error instanceof Unavailable) return 503
	return 500
}

export function retryAfterOf(error: unknown): Record<string, string> {
	return error instanceof TooMany || error instanceof Unavailable
		? { 'retry-after': String(error.retryAfterSeconds) }
		: {}
}

/** Has the gate put the refusal's status and Retry-After on whatever page tells of it. */
export function recordRejection(context: Readonly<RouterContextProvider>, rejection: DomainError): void {
	getFacts(context).rejectedAs = { status: statusOf(rejection), headers: retryAfterOf(rejection) }
}

/** `{error:{code,message}}`, the body of every refused API call. Defects are rethrown, not described. */
export function errorResponse(error: unknown): Response {
	if (!(error instanceof DomainError)) throw error
	const field = error instanceof Invalid ? error.field : undefined
	return Response.json(
		{ error: { code: error.code, message: error.message, ...(field ? { field } : {}) } },
		{ status: statusOf(error), headers: { 'cache-control': 'no-store', ...retryAfterOf(error) } },
	)
}

/** What an address that only takes forms says to whoever opens it; `sentence` says where the form is. */
export const postOnly = (sentence: string): Response =>
	new Response(`${sentence}\n`, {
		status: 405,
		headers: { allow: 'POST', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
	})

/**
 * For a page's loader: lets a refusal end in the page's ErrorBoundary with its status and sentence.
 * Anything else is a defect and stays one.
 */
export function rejectPage(error: unknown): never {
	if (!(error instanceof DomainError)) throw error
	throw data(
		{ code: error.code, message: error.message },
		{ status: statusOf(error), headers: retryAfterOf(error) },
	)
}

/** `rejectPage` for what opens sealed data: that it was changed is told on the page too, and the operator finds it in the log. */
export const rejectUnreadablePage =
	(context: Readonly<RouterContextProvider>) =>
	(error: unknown): never => {
		if (!(error instanceof DecryptionFailed)) return rejectPage(error)
		const { requestId } = getFacts(context)
		getServices(context).log.error({ requestId, error }, 'something sealed cannot be opened')
		return rejectPage(toDomainError(error))
	}
