import type { Hono, MiddlewareHandler } from 'hono'
import { findTargetHandler } from 'hono/utils/handler'
import type { DeclaredRoute, EndpointPolicy } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

const declared = new WeakMap<object, EndpointPolicy>()

/**
 * Declares the policy of an endpoint, in front of its handler: `app.get('/healthz', endpointPolicy({ access: 'public' }), …)`.
 * It applies to all methods of the path.
 */
export function endpointPolicy(policy: EndpointPolicy): MiddlewareHandler<ServerEnv> {
	const passOn: MiddlewareHandler<ServerEnv> = (_c, next) => next()
	declared.set(passOn, policy)
	return passOn
}

/** Returns the policies that the endpoints of an application declare. @throws Error for an endpoint without one */
export function declaredEndpoints(app: Hono<ServerEnv>): DeclaredRoute[] {
	const routes = app.routes.flatMap(({ path, handler }) => {
		const policy = declared.get(findTargetHandler(handler))
		return policy ? [{ pattern: path, policy }] : []
	})
	const declaredPaths = new Set(routes.map(({ pattern }) => pattern))
	const undeclared = app.routes.find(({ method, path }) => method !== 'ALL' && !declaredPaths.has(path))
	if (undeclared) throw new Error(`${undeclared.method} ${undeclared.path} does not declare who may come`)
	return routes
}
