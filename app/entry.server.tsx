import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
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
import { respondWithBytes } from '#app/http/rendering/known-bytes.server.ts'
import { withMatchedRoutes } from '#app/http/rendering/matched-routes.server.ts'
import { renderWholePage } from '#app/http/rendering/whole-page.server.tsx'
import { DocumentRequestContext, LongTextContext, NonceContext } from '#app/lib/render-context.ts'

/** Promises in loader data are abandoned after this many milliseconds. */
export const streamTimeout = 5_000

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	allRoutes: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	headers.set('content-type', 'text/html; charset=utf-8')
	if (request.method === 'HEAD') return new Response(null, { status, headers })
	const { nonce, complete, requestId, longText } = getRequestMetadata(context)
	const { fragments, log } = getServices(context)
	const { pathname, search } = new URL(request.url)
	const entry = withMatchedRoutes(allRoutes)
	const render = (page: EntryContext) => (
		<NonceContext value={nonce}>
			<DocumentRequestContext value={{ id: requestId, path: pathname + search }}>
				<LongTextContext value={longText}>
					<ServerRouter context={page} url={request.url} nonce={nonce} />
				</LongTextContext>
			</DocumentRequestContext>
		</NonceContext>
	)
	const page = await renderWholePage({ entry, nonce, fragments, render })
	if (page) return respondWithBytes(page, { status, headers })
	return streamPage(render(entry), {
		nonce,
		status,
		headers,
		whole: complete || isbot(request.headers.get('user-agent')),
		onError: (error) => log.error({ requestId, error }, 'render failed'),
	})
}

type StreamOptions = {
	nonce: string | undefined
	status: number
	headers: Headers
	/** Whether to send nothing before all of the page is there. */
	whole: boolean
	onError(error: unknown): void
}

/** Streams a page that has a part to wait for. */
function streamPage(
	page: ReactNode,
	{ nonce, status, headers, whole, onError }: StreamOptions,
): Promise<Response> {
	return new Promise((resolve, reject) => {
		let hasFailed = false
		const send = () => {
			const body = new PassThrough({
				final(done) {
					clearTimeout(timer)
					done()
				},
			})
			const stream = createReadableStreamFromReadable(body)
			resolve(new Response(stream, { status: hasFailed ? 500 : status, headers }))
			pipe(body)
		}
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce,
			[whole ? 'onAllReady' : 'onShellReady']: send,
			onShellError: reject,
			onError(error: unknown) {
				hasFailed = true
				onError(error)
			},
		})
		const timer = setTimeout(() => abort(), streamTimeout + 1_000)
	})
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
