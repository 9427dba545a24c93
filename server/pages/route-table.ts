import type { RoutePolicy } from '#app/http/route-policy.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { pagePath, plainPath } from '#app/lib/paths/page-path.ts'

export type EndpointPolicy = RoutePolicy & {
	/** Under load: `skip` starts at once; `patient` may wait longest, because a rejected client retries only after ten seconds. */
	queue?: 'skip' | 'patient'
}
export type DeclaredRoute = { pattern: string; policy: EndpointPolicy }
export type RouteTable = ReturnType<typeof createRouteTable>

type BuiltRoute = { parentId?: string; path?: string; index?: boolean; module?: { handle?: unknown } }
type Matcher = { matches: RegExp; route: DeclaredRoute }
export type BuiltRoutes = Record<string, BuiltRoute | undefined>

/** Used for paths that no route matches, so that visitors cannot create new patterns. */
const noRoute: DeclaredRoute = { pattern: '/*', policy: { access: 'public' } }

/**
 * Finds the route of a path and its declared policy: pages declare it in `handle`, endpoints with `endpointPolicy`.
 * @throws Error when a route declares nothing, or contradicts another
 */
export function createRouteTable(routes: BuiltRoutes) {
	const declared = new Map<string, DeclaredRoute>()
	const pageMatchers: Matcher[] = []
	const endpointMatchers: Matcher[] = []

	function add(routes: DeclaredRoute[], matchers: Matcher[]): void {
		for (const route of routes) {
			const existing = declared.get(route.pattern)
			rejectContradiction(route, existing)
			if (existing) continue
			declared.set(route.pattern, route)
			if (/[:*]/.test(route.pattern)) matchers.push({ matches: matcherOf(route.pattern), route })
		}
		// A trailing wildcard matches only what nothing else does.
		matchers.sort((a, b) => Number(a.route.pattern.endsWith('*')) - Number(b.route.pattern.endsWith('*')))
	}

	function find(path: string): DeclaredRoute | undefined {
		const fixed = /[:*]/.test(path) ? undefined : declared.get(path)
		const isMatch = ({ matches }: Matcher) => matches.test(path)
		return fixed ?? (endpointMatchers.find(isMatch) ?? pageMatchers.find(isMatch))?.route
	}

	const pages = declaredByPages(routes)
	add(pages, pageMatchers)
	return {
		pages,
		/** Endpoints take precedence over pages. */
		addEndpoints: (endpoints: DeclaredRoute[]): void => add(endpoints, endpointMatchers),
		/** Finds the route for any spelling of the path, as a page or as its data, because limits apply to all of them. */
		routeFor: (path: string): DeclaredRoute => find(plainPath(path)) ?? noRoute,
		/** Finds the route only for the spelling that links use. A path of page data is that of its page. */
		findExactRoute: (path: string): DeclaredRoute | undefined => find(pagePath(path)),
		all: (): DeclaredRoute[] => [...declared.values()],
	}
}

function rejectContradiction({ pattern, policy }: DeclaredRoute, existing: DeclaredRoute | undefined): void {
	if (existing && JSON.stringify(existing.policy) !== JSON.stringify(policy))
		throw new Error(`${pattern} declares two policies`)
	if (policy.cache && policy.access !== 'public')
		throw new Error(`${pattern} is cached, but not everybody may see it`)
}

function declaredByPages(routes: BuiltRoutes): DeclaredRoute[] {
	const built = Object.entries(routes)
	const withIndex = new Set(built.flatMap(([, route]) => (route?.index ? [route.parentId] : [])))
	return built.flatMap(([id, route]) => {
		const parentId = route?.parentId
		// The root layout contains every page.
		if (parentId === undefined) return []
		const policy = policyOf(routes, id)
		const isNested = getOwnValue(routes, parentId)?.parentId !== undefined
		if (isNested && policyOf(routes, parentId).access !== policy.access)
			throw new Error(`${id} and the layout around it are for different people`)
		// The URL of a layout is that of its index route.
		return withIndex.has(id) ? [] : [{ pattern: patternOf(routes, id), policy }]
	})
}

function policyOf(routes: BuiltRoutes, id: string): RoutePolicy {
	const handle = getOwnValue(routes, id)?.module?.handle as Partial<RoutePolicy> | undefined
	if (!handle?.access) throw new Error(`${id} does not declare in its handle who may come`)
	return { ...handle, access: handle.access }
}

function patternOf(routes: BuiltRoutes, id: string): string {
	const parts: string[] = []
	for (
		let ancestorId: string | undefined = id;
		ancestorId;
		ancestorId = getOwnValue(routes, ancestorId)?.parentId
	) {
		const path = getOwnValue(routes, ancestorId)?.path
		if (path) parts.unshift(path)
	}
	return `/${parts.join('/')}`
}

/**
 * Matches patterns of React Router, whose parameters may have an ending (`:paper.pdf`), and of Hono, whose parameters may contain an
 * expression: `:file{[a-z]+\.pdf}`.
 */
function matcherOf(pattern: string): RegExp {
	const parts = pattern.split('/').map((part) => {
		if (part === '*') return '.*'
		const expression = /^:\w+\{(.*)\}$/.exec(part)?.[1]
		const [name] = /^:\w+/.exec(part) ?? []
		return expression ?? (name ? `[^/]+${escaped(part.slice(name.length))}` : escaped(part))
	})
	return new RegExp(`^${parts.join('/')}$`)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
