import * as build from 'virtual:react-router/server-build'
import { type ErrorHandler, Hono } from 'hono'
import { errorResponse, isForOperator, toDomainError } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { isArrival, readDeviceKey, recordArrival } from '#app/modules/auth/sessions/devices.server.ts'
import { findCurrentSession, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import { findOwnConversation } from '#app/modules/chat/conversations/find-conversation.server.ts'
import { BatchedLimits } from '#app/modules/limits/batched-limits.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { deleteStaleTemporaryFolders } from '#app/platform/storage/temporary-folder.server.ts'
import { listProblems } from '#app/workflows/system/alerts.server.ts'
import { openServices } from '#server/boot/services.ts'
import { overloadGuard } from '#server/load/overload.ts'
import { closeUnread } from '#server/load/unread-body.ts'
import { respondFromMemory } from '#server/pages/cache/cached-responses.ts'
import { clearedBy, clearedByForum } from '#server/pages/cache/invalidation.ts'
import { loadKitFiles, loadStaticFiles } from '#server/pages/files/static-files.ts'
import { drawingsAmong } from '#server/pages/inline-drawings.ts'
import { stylesAmong } from '#server/pages/inline-style.ts'
import { countPageViews } from '#server/pages/page-views.ts'
import { createRouteTable } from '#server/pages/route-table.ts'
import { dealFormatRoutes } from './endpoints/deals/deal-format.ts'
import { declaredEndpoints } from './endpoints/endpoint-policy.ts'
import { healthEndpoints } from './endpoints/health.ts'
import { mailWebhook } from './endpoints/mail-webhook.ts'
import { createMetrics } from './endpoints/metrics.ts'
import { pageEndpoints } from './endpoints/pages.ts'
import { siteEndpoints } from './endpoints/site-endpoints.ts'
import { stripeWebhook } from './endpoints/stripe-webhook.ts'
import { cacheCurrentLaw } from './live/cached-law.ts'
import { createEventStreams } from './live/event-streams.ts'
import { createLiveHub, type LiveHub } from './live/hub.ts'
import { waitForOwnWrites } from './live/wait-for-own-writes.ts'
import { accessLog, requestLog } from './middleware/access-log.ts'
import { countQueries } from './middleware/count-queries.ts'
import { currentSession } from './middleware/current-session.ts'
import { deviceCookie } from './middleware/device-cookie.ts'
import { callLimit, rateLimit } from './middleware/rate-limit.ts'
import { requestId } from './middleware/request-id.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { securityHeaderSet, securityHeaders } from './middleware/security-headers.ts'
import { sizeLimit } from './middleware/size-limit.ts'
import type { ServerEnv } from './request-context.ts'

export * from './boot/before-start.ts'

type StartOptions = {
	env: Env
	databaseUrl: string
	/** Called before each step of the start, with a description for the person at the terminal. */
	progress(step: string): void
	/** Whether a demo opens its port for emails. */
	takesSmtp?: boolean
}

/** Starts the whole application on a database. `close` finishes what is under way. */
export async function startApp({ env, databaseUrl, progress, takesSmtp }: StartOptions) {
	const app = new Hono<ServerEnv>()
	let leaving = false
	const send = (request: Request) => app.fetch(request)
	const options = { env, databaseUrl, progress, takesSmtp, send }
	const { services, pool, smtpPort, close } = await openServices(options)
	await deleteStaleTemporaryFolders({ now: services.clock.now() })
	const baseHeaders = securityHeaderSet(env.mode === 'live')
	const files = import.meta.env.DEV ? loadKitFiles(baseHeaders) : loadStaticFiles(baseHeaders)
	const hub = createLiveHub({ databaseUrl, log: services.log })
	const waitForWrites = waitForOwnWrites(hub, services.db)
	const getLaw = cacheCurrentLaw({ ...services, hub })
	const routes = createRouteTable(build.routes)
	const inlined = { findStyle: stylesAmong(files), findDrawing: drawingsAmong(files) }
	const pages = pageEndpoints({ services, headers: baseHeaders, ...inlined, waitForWrites, routes })
	const streams = createEventStreams({ hub, log: services.log, headers: baseHeaders })
	const endpoints = siteEndpoints({ services, hub, streams })
	clearOnChanges(hub, { services, pages, routes })
	// Wait until the hub is connected: its first connection clears the cache, so an earlier entry would be lost at once.
	await hub.ready
	const views = countPageViews(services)
	const logRequest = requestLog(services.log)
	const guard = overloadGuard({
		pool,
		headers: baseHeaders,
		sessionCookie: services.auth.cookie.name,
		queueAt: (path) => routes.findExactRoute(path)?.policy.queue,
		record(rejected) {
			metrics.count(rejected)
			logRequest(rejected)
		},
	})
	const metrics = createMetrics({
		...services,
		pool,
		streams,
		guard,
		pages: pages.cache,
		patternOf: (path) => routes.routeFor(path).pattern,
	})

	observeRequests(app, { services, metrics, views })
	app.use(securityHeaders(env.mode === 'live'))
	app.route(
		'/',
		healthEndpoints({
			pool,
			shuttingDown: () => leaving,
			listProblems: () => listProblems(services.db, { actor: siteActor('request'), mode: env.mode }),
		}),
	)
	app.route('/', metrics.app)

	app.route('/api/webhooks/stripe', stripeWebhook(services))
	const limitWrites = rateLimit(services, routes)
	app.route('/api/webhooks/mail', mailWebhook(services, limitWrites))
	const batchedLimits = new BatchedLimits(services)
	const limitCalls = callLimit({ ...services, batchedLimits }, routes)
	app.route('/', dealFormatRoutes({ ...services, getLaw }, limitCalls))
	app.use(sameOrigin(env))
	app.use(currentSession(services, (headers, clientIp) => identifyCaller(services, headers, clientIp)))
	app.use(limitWrites)
	app.use(sizeLimit(routes))
	app.use(deviceCookie(services.auth))
	app.route('/', endpoints.app)
	app.route('/', pages.app)
	routes.addEndpoints(declaredEndpoints(app))

	app.onError(respondToError(services.log))
	return {
		fetch: app.fetch,
		/** Where a demo takes emails by SMTP; null if it does not. */
		smtpPort,
		/** Renders a page without the middleware, for tests that send hundreds of thousands of requests. The caller must supply the session. */
		renderPage: pages.renderPage,
		...memoryResponders({
			files,
			pages,
			record(answered, pattern, headers) {
				views.note(answered, headers)
				metrics.count(answered, pattern)
				logRequest(answered)
			},
		}),
		/** Runs before `fetch` for everything that is not answered from memory: starts the request, or rejects it under overload. */
		enqueue: guard.enqueue,
		/** Makes `/readyz` report that no new requests should be sent here. */
		leave() {
			leaving = true
		},
		/** The open event streams. The server does not stop while there are any. */
		streams: { count: streams.count, rejectNew: streams.rejectNew, close: streams.close },
		async close() {
			streams.close()
			await endpoints.close()
			await hub.close()
			await views.close()
			await batchedLimits.close()
			await close()
		},
	}
}

type Observers = {
	services: Services
	metrics: ReturnType<typeof createMetrics>
	views: ReturnType<typeof countPageViews>
}

type MemoryParts = Pick<Parameters<typeof respondFromMemory>[0], 'files' | 'record'> & {
	pages: ReturnType<typeof pageEndpoints>
}

const memoryResponders = ({ files, pages, record }: MemoryParts) => ({
	/** Production only. In development Vite serves the files, and nothing is cached. */
	serveFromMemory: () =>
		respondFromMemory({ files, pages: pages.cache, sharedAddress: pages.sharedAddress, record }),
	/** Development only: Vite does not know the signing kit, which is an app of its own. */
	serveKit: () =>
		respondFromMemory({ files, pages: pages.cache, sharedAddress: () => undefined, record() {} }),
})

type CacheParts = {
	services: Services
	pages: ReturnType<typeof pageEndpoints>
	routes: ReturnType<typeof createRouteTable>
}

/** Clears from this instance's caches whatever shows data that any instance has changed. */
function clearOnChanges(hub: LiveHub, { services, pages, routes }: CacheParts): void {
	const { sharedReads, adminReads } = services
	for (const reads of [sharedReads, adminReads]) hub.onState((connected) => reads.setNotified(connected))
	// Subscribed before the pages below, so that a page rendered again reads fresh data.
	for (const topic of ['forum', 'pages']) hub.subscribe(topic, () => sharedReads.forget())
	for (const topic of ['forum', 'pages', 'admin']) hub.subscribe(topic, () => adminReads.forget())
	hub.subscribe('forum', (payload) => pages.cache.forget(clearedByForum(routes, payload)))
	hub.subscribe('pages', (topic) => pages.cache.forget(clearedBy(routes, topic)))
}

/** Adds the middleware that gives every request an id, and logs, measures and counts it. It runs before everything else. */
function observeRequests(app: Hono<ServerEnv>, { services, metrics, views }: Observers): void {
	const { env, log } = services
	app.use(closeUnread)
	app.use(requestId(env.trustProxy))
	app.use(accessLog(log))
	app.use(metrics.measure)
	app.use(countQueries({ demo: env.mode === 'demo', observe: metrics.queries }))
	app.use(async (c, next) => {
		await next()
		views.note({ method: c.req.method, path: c.req.path, status: c.res.status }, c.req.header())
	})
}

/** Returns the handler of errors that no endpoint handled: a domain error becomes its response, a defect is logged. */
function respondToError(log: Services['log']): ErrorHandler<ServerEnv> {
	return (error, c) => {
		const rejection = toDomainError(error)
		// Client errors (not found, not allowed) are already in the request's log line.
		if (isForOperator(error)) log.error({ requestId: c.get('requestId'), error }, 'request failed')
		if (rejection) return errorResponse(rejection)
		const text = `Something went wrong on our side. Reference: ${c.get('requestId')}`
		return c.text(text, 500, { 'cache-control': 'no-store' })
	}
}

/** Finds the caller's session. The first request of a session also records which browser it belongs to. */
async function identifyCaller(
	{ db, auth, clock, log, chatKeys }: Services,
	headers: Headers,
	clientIp: string,
) {
	const now = clock.now()
	const current = await findCurrentSession(db, { auth, headers, now })
	const viewer = viewerOf(current)
	if (!viewer || !isArrival(viewer, now)) return current
	const deviceKey = readDeviceKey(headers.get('cookie'))
	const arrival = { auth, viewer, deviceKey, clientIp, userAgent: headers.get('user-agent'), now }
	// Recording the arrival is for the user's benefit, so its failure must not lock the user out.
	await recordArrival(db, arrival).catch((error: unknown) =>
		log.error({ error }, 'an arrival could not be recorded'),
	)
	// Attach the conversation this browser had before signing in to the account.
	const visitorId = chatKeys.readVisitor(headers.get('cookie'))
	if (visitorId)
		await findOwnConversation(db, { party: { viewer, visitorId }, now }).catch((error: unknown) =>
			log.error({ error }, 'a conversation could not be joined to its account'),
		)
	return current
}
