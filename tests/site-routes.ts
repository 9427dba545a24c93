import type { Services } from '#app/http/services.server.ts'
import { declaredEndpoints } from '#server/endpoints/endpoint-policy.ts'
import { siteEndpoints } from '#server/endpoints/site-endpoints.ts'
import type { EventStreams } from '#server/live/event-streams.ts'
import type { LiveHub } from '#server/live/hub.ts'
import { pageRoutes } from './attacks/route-table.ts'

/** What every page and every endpoint declares. Nothing is asked of the endpoints, so they stand on nothing. */
export function siteRoutes() {
	const services = { env: { mode: 'demo', dataDir: '' } } as Services
	const hub = { subscribe: () => () => {} } as unknown as LiveHub
	const routes = pageRoutes()
	routes.addEndpoints(declaredEndpoints(siteEndpoints({ services, hub, streams: {} as EventStreams }).app))
	return routes
}
