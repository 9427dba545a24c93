import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { dealFormatRoutes } from '#server/endpoints/deals/deal-format.ts'
import { declaredEndpoints } from '#server/endpoints/endpoint-policy.ts'
import { mailWebhook } from '#server/endpoints/mail-webhook.ts'
import { siteEndpoints } from '#server/endpoints/site-endpoints.ts'
import type { EventStreams } from '#server/live/event-streams.ts'
import type { LiveHub } from '#server/live/hub.ts'
import type { ServerEnv } from '#server/request-context.ts'
import { pageRoutes } from './attacks/route-table.ts'

/** Returns the policies of every page and endpoint. The endpoints are never called, so their services are empty. */
export function siteRoutes() {
	const services = { env: { mode: 'demo', dataDir: '', origin: 'http://localhost' } } as Services
	const hub = { subscribe: () => () => {} } as unknown as LiveHub
	const routes = pageRoutes()
	const getLaw = () => Promise.reject(new Error('The endpoints are never called.'))
	const open = dealFormatRoutes({ ...services, getLaw }, (_c, next) => next())
	routes.addEndpoints(declaredEndpoints(open))
	const mail = new Hono<ServerEnv>().route(
		'/api/webhooks/mail',
		mailWebhook(services, (_c, next) => next()),
	)
	routes.addEndpoints(declaredEndpoints(mail))
	routes.addEndpoints(declaredEndpoints(siteEndpoints({ services, hub, streams: {} as EventStreams }).app))
	return routes
}
