import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
	type EntryContext,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { isForOperator, recordRejection, toDomainError } from '#app/http/errors.server.ts'
import { DocumentRequestContext, LongTextContext, NonceContext } from '#app/lib/render-context.ts'
import { errorListReady } from '#app/ui/controls/forms/error-summary.tsx'
import { PageError } from '#app/ui/shell/page-error.tsx'

/** Promises in loader data are abandoned after this many milliseconds. */
export const streamTimeout = 5_000

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('content-type', 'text/html; charset=utf-8')
	if (request.method === 'HEAD') return new Response(null, { status, headers })
	const { nonce, requestId, longText } = getRequestMetadata(context)
	const { log } = getServices(context)
	const { pathname, search } = new URL(request.url)
	const page = (
		<NonceContext value={nonce}>
			<DocumentRequestContext value={{ id: requestId, path: pathname + search }}>
				<LongTextContext value={longText}>
					<ServerRouter context={entry} url={request.url} nonce={nonce} />
				</LongTextContext>
			</DocumentRequestContext>
		</NonceContext>
	)
	// Any page may show a form that was rejected, or an error instead of itself.
	await Promise.all([errorListReady(), PageError.ready()])
	const { html, hasFailed } = await renderWhole(page, nonce, (error) =>
		log.error({ requestId, error }, 'render failed'),
	)
	return new Response(html, { status: hasFailed ? 500 : status, headers })
}

/** Renders a page with all that it waits for, so that it is complete without scripts. @throws what its frame throws */
async function renderWhole(page: ReactNode, nonce: string | undefined, onError: (error: unknown) => void) {
	let hasFailed = false
	const body = new PassThrough()
	let timer: NodeJS.Timeout | undefined
	try {
		await new Promise<void>((resolve, reject) => {
			const { pipe, abort } = renderToPipeableStream(page, {
				nonce,
				// Every part stays in its place, whatever its size: React would send a large one after the page, to be moved by a script.
				progressiveChunkSize: Number.POSITIVE_INFINITY,
				onAllReady() {
					pipe(body)
					resolve()
				},
				onShellError: reject,
				onError(error: unknown) {
					hasFailed = true
					onError(error)
				},
			})
			timer = setTimeout(() => abort(), streamTimeout + 1_000)
		})
		return { html: await buffer(body), hasFailed }
	} finally {
		clearTimeout(timer)
	}
}

/** Logs defects of loaders and actions with the request's id. Expected errors are responses, not defects. */
export function handleError(
	error: unknown,
	{ request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
	if (request.signal.aborted || isRouteErrorResponse(error)) return
	const rejection = toDomainError(error)
	if (rejection) recordRejection(context, rejection)
	// That something was not found or not permitted is in the request log already.
	if (!isForOperator(error)) return
	getServices(context).log.error(
		{ requestId: getRequestMetadata(context).requestId, error },
		'request failed',
	)
}
