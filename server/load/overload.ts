import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import type { Answered } from '#server/middleware/access-log.ts'
import type { EndpointPolicy } from '#server/pages/route-table.ts'
import { createRequestQueue } from './request-queue.ts'
import { leaveUnread } from './unread-body.ts'

type Options = {
	pool: Pick<Pool, 'waitingCount'>
	/** Headers of every response. */
	headers: Record<string, string>
	/** The name of the session cookie. */
	sessionCookie: string
	/** Returns the queue setting of the endpoint at a path. */
	queueAt(path: string): EndpointPolicy['queue']
	/** Records a rejected request in the log and the metrics. */
	record(answered: Answered): void
}

/** How many queries may wait for a database connection before no more requests are started. */
const QUERIES_WAITING_MAX = 16
const RETRY_AFTER_SECONDS = '3'

/**
 * Guards everything that is not answered from memory (`createRequestQueue`). Requests beyond capacity are rejected with 503 and
 * `Retry-After`: anonymous reads first, then signed-in users and writes.
 */
export function overloadGuard({ pool, headers, sessionCookie, queueAt, record }: Options) {
	const queue = createRequestQueue({ isBusy: () => pool.waitingCount > QUERIES_WAITING_MAX })

	function enqueue(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
		const { method = 'GET', url = '/' } = request
		const path = url.split('?', 1)[0]!
		const queuePolicy = queueAt(path)
		if (queuePolicy === 'skip') {
			begin()
			return
		}
		const startedAt = performance.now()
		const urgent = (method !== 'GET' && method !== 'HEAD') || request.headers.cookie?.includes(sessionCookie)
		const entry = {
			// The client may have disconnected while it waited.
			begin: () => void (response.destroyed || begin()),
			reject() {
				if (response.destroyed) return
				const requestId = randomUUID()
				reject(request, response, { ...headers, 'x-request-id': requestId })
				record({ requestId, method, path, status: 503, startedAt })
			},
		}
		queue.add(entry, queuePolicy === 'patient' ? 'patient' : urgent ? 'first' : 'rest')
	}

	return { enqueue, waiting: queue.length }
}

function reject(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
	const isPage = request.headers.accept?.includes('text/html') ?? false
	response.writeHead(503, {
		...headers,
		...(leaveUnread(request) ? { connection: 'close' } : {}),
		'retry-after': RETRY_AFTER_SECONDS,
		'cache-control': 'no-store',
		'content-security-policy': isPage ? pagePolicy : "default-src 'none'; frame-ancestors 'none'",
		'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
	})
	if (request.method === 'HEAD') response.end()
	else response.end(isPage ? page : json)
}

const message = 'A lot of people are using the site right now. Please try again in a few seconds.'
const json = JSON.stringify({ error: { code: 'unavailable', message: message } })

// Self-contained: under overload a page should request nothing more.
const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif;background:light-dark(#faf7ef,#131a17);color:light-dark(#14241d,#ecebe4)}main{max-width:34rem}h1{font-size:2rem;line-height:1.15;margin:0 0 1rem}a{color:light-dark(#0d5a3c,#7fd0a6)}`
const page = Buffer.from(
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>One moment, please</title><style>${style}</style></head><body><main role="alert"><h1>One moment, please</h1><p>${message}</p><p>If you were sending something, it was not sent. Go back, and everything you typed is still there.</p><p><a href="">Try again</a></p></main></body></html>`,
)
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
