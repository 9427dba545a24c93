import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import type { Answered } from '#server/middleware/access-log.ts'
import type { EndpointPolicy } from '#server/pages/route-table.ts'
import { createWaitingLine } from './request-queue.ts'
import { leaveUnread } from './unread-body.ts'

type Options = {
	pool: Pick<Pool, 'waitingCount'>
	/** Headers of every answer. */
	headers: Record<string, string>
	/** The name of the cookie that signed-in visitors bring. */
	sessionCookie: string
	/** What the policy of the endpoint at a path says about waiting. */
	queueAt(path: string): EndpointPolicy['queue']
	/** For log line and figures of what was refused here. */
	note(answered: Answered): void
}

/** So many questions may wait for one of the database's connections before nothing more is begun. */
const QUESTIONS_WAITING_MAX = 16
const RETRY_AFTER_SECONDS = '3'

/**
 * Guards everything that is not answered from memory (`createWaitingLine`). More than there is time for is refused with 503 and
 * `Retry-After`: visitors who only read first, then those who are signed in or send something.
 */
export function overloadGuard({ pool, headers, sessionCookie, queueAt, note }: Options) {
	const line = createWaitingLine({ isBusy: () => pool.waitingCount > QUESTIONS_WAITING_MAX })

	function take(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
		const { method = 'GET', url = '/' } = request
		const path = url.split('?', 1)[0]!
		const queue = queueAt(path)
		if (queue === 'skip') {
			begin()
			return
		}
		const startedAt = performance.now()
		const urgent = (method !== 'GET' && method !== 'HEAD') || request.headers.cookie?.includes(sessionCookie)
		const place = {
			// Nobody is there any more for whom it would be done.
			begin: () => void (response.destroyed || begin()),
			reject() {
				if (response.destroyed) return
				const requestId = randomUUID()
				reject(request, response, { ...headers, 'x-request-id': requestId })
				note({ requestId, method, path, status: 503, startedAt })
			},
		}
		line.take(place, queue === 'patient' ? 'patient' : urgent ? 'first' : 'rest')
	}

	return { take, waiting: line.length }
}

function reject(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
	const wantsPage = request.headers.accept?.includes('text/html') ?? false
	response.writeHead(503, {
		...headers,
		...(leaveUnread(request) ? { connection: 'close' } : {}),
		'retry-after': RETRY_AFTER_SECONDS,
		'cache-control': 'no-store',
		'content-security-policy': wantsPage ? pagePolicy : "default-src 'none'; frame-ancestors 'none'",
		'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
	})
	if (request.method === 'HEAD') response.end()
	else response.end(wantsPage ? page : answer)
}

const sentence = 'A lot of people are using the site right now. Please try again in a few seconds.'
const answer = JSON.stringify({ error: { code: 'unavailable', message: sentence } })

// Whole in itself: at such a moment a page should ask for nothing more.
const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif;background:light-dark(#faf7ef,#131a17);color:light-dark(#14241d,#ecebe4)}main{max-width:34rem}h1{font-size:2rem;line-height:1.15;margin:0 0 1rem}a{color:light-dark(#0d5a3c,#7fd0a6)}`
const page = Buffer.from(
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>One moment, please</title><style>${style}</style></head><body><main role="alert"><h1>One moment, please</h1><p>${sentence}</p><p>If you were sending something, it was not sent. Go back, and everything you typed is still there.</p><p><a href="">Try again</a></p></main></body></html>`,
)
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
