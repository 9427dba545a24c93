import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
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

/** Promises in loader data are abandoned after this many milliseconds. */
export const streamTimeout = 5_000

export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> | Response {
	headers.set('content-type', 'text/html; charset=utf-8')
	if (request.method === 'HEAD') return new Response(null, { status, headers })
	const { nonce, complete, requestId, longText } = getRequestMetadata(context)
	const { pathname, search } = new URL(request.url)
	const whole = complete || isbot(request.headers.get('user-agent'))

	return new Promise((resolve, reject) => {
		const send = () => {
			const body = new PassThrough({
				final(done) {
					clearTimeout(timer)
					done()
				},
			})
			resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
			pipe(body)
		}
		const { pipe, abort } = renderToPipeableStream(
			<NonceContext value={nonce}>
				<DocumentRequestContext value={{ id: requestId, path: pathname + search }}>
					<LongTextContext value={longText}>
						<ServerRouter context={entry} url={request.url} nonce={nonce} />
					</LongTextContext>
				</DocumentRequestContext>
			</NonceContext>,
			{
				nonce,
				[whole ? 'onAllReady' : 'onShellReady']: send,
				onShellError: reject,
				onError(error: unknown) {
					status = 500
					getServices(context).log.error({ requestId, error }, 'render failed')
				},
			},
		)
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
	// Something was not found or not permitted: the request's own log line already says so.
	if (!isForOperator(error)) return
	getServices(context).log.error(
		{ requestId: getRequestMetadata(context).requestId, error },
		'request failed',
	)
}
