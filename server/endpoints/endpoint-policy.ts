import type { Hono, MiddlewareHandler } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import type { DeclaredRoute, EndpointPolicy } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

const declared = new WeakMap<object, EndpointPolicy>()

/** Stands before the handler of every endpoint: `app.get('/healthz', endpointPolicy({ access: 'public' }), …)`. Holds for all methods of its path. */
export function endpointPolicy(policy: EndpointPolicy): MiddlewareHandler<ServerEnv> {
	const passOn: MiddlewareHandler<ServerEnv> = (_c, next) => next()
	declared.set(passOn, policy)
	return passOn
}

/** What the endpoints of an application declare. @throws for one that declares nothing. */
export function declaredEndpoints(app: Hono<ServerEnv>): DeclaredRoute[] {
	const routes = app.routes.flatMap(({ path, handler }) => {
		const policy = declared.get(findTargetHandler(handler))
		return policy ? [{ pattern: path, policy }] : []
	})
	const known = new Set(routes.map(({ pattern }) => pattern))
	const silent = app.routes.find(({ method, path }) => method !== 'ALL' && !known.has(path))
	if (silent) throw new Error(`${silent.method} ${silent.path} does not declare who may come`)
	return routes
}
