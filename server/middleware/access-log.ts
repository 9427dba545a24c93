import { createMiddleware } from 'hono/factory'
import type { Log } from '#app/platform/log.server.ts'
import type { ServerEnv } from '../request-context.ts'

/** A request that was answered, as it is logged and counted. `startedAt` is a time of `performance.now()`. */
export type Answered = { requestId: string; method: string; path: string; status: number; startedAt: number }

/** Logs one line per request: the path without its query, because a query may contain a token. */
export function accessLog(log: Log) {
	const writeLine = requestLog(log)
	return createMiddleware<ServerEnv>(async (c, next) => {
		const startedAt = performance.now()
		await next()
		const { method, path } = c.req
		writeLine({ requestId: c.get('requestId'), method, path, status: c.res.status, startedAt })
	})
}

export function requestLog(log: Log): (answered: Answered) => void {
	// Searching these six harmless fields for secrets would cost as much as writing them.
	const unredacted = log.child({}, { redact: [] })
	return ({ startedAt, ...facts }) => {
		const level = isProbe(facts) ? 'debug' : 'info'
		unredacted[level]({ ...facts, durationMs: Math.round(performance.now() - startedAt) }, 'request')
	}
}

/** A successful health check. There is one each second or so, which would bury everything else in the log of an idle site. */
const isProbe = ({ path, status }: Pick<Answered, 'path' | 'status'>): boolean =>
	status < 400 && ['/healthz', '/readyz', '/metrics'].includes(path)
