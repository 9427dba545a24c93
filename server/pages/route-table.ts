import type { RoutePolicy } from '#app/http/route-policy.ts'
import { pagePath, plainPath } from '#app/lib/addresses/page-path.ts'
import { ownValue } from '#app/lib/own-key.ts'

export type EndpointPolicy = RoutePolicy & {
	/** Under load: answered at once, or waiting longest, because who is rejected comes back only after ten seconds. */
	queue?: 'skip' | 'patient'
}
export type DeclaredRoute = { pattern: string; policy: EndpointPolicy }
export type RouteTable = ReturnType<typeof createRouteTable>

type BuiltRoute = { parentId?: string; path?: string; index?: boolean; module?: { handle?: unknown } }
type Matcher = { matches: RegExp; route: DeclaredRoute }
export type BuiltRoutes = Record<string, BuiltRoute | undefined>

/** Of whatever no route answers; so nobody can make up new patterns. */
const nothing: DeclaredRoute = { pattern: '/*', policy: { access: 'public' } }

/**
 * Which route answers a path, and what that route declares: of pages in `handle`, of endpoints by `endpointPolicy`.
 * @throws when a route declares nothing, or something that contradicts another.
 */
export function createRouteTable(routes: BuiltRoutes) {
	const declared = new Map<string, DeclaredRoute>()
	const ofPages: Matcher[] = []
	const ofEndpoints: Matcher[] = []

	function add(routes: DeclaredRoute[], matchers: Matcher[]): void {
		for (const route of routes) {
			const known = declared.get(route.pattern)
			rejectContradiction(route, known)
			if (known) continue
			declared.set(route.pattern, route)
			if (/[:*]/.test(route.pattern)) matchers.push({ matches: matcherOf(route.pattern), route })
		}
		// A wildcard at the end answers what nothing else does.
		matchers.sort((a, b) => Number(a.route.pattern.endsWith('*')) - Number(b.route.pattern.endsWith('*')))
	}

	function find(path: string): DeclaredRoute | undefined {
		const fixed = /[:*]/.test(path) ? undefined : declared.get(path)
		const answers = ({ matches }: Matcher) => matches.test(path)
		return fixed ?? (ofEndpoints.find(answers) ?? ofPages.find(answers))?.route
	}

	const pages = declaredByPages(routes)
	add(pages, ofPages)
	return {
		pages,
		/** Endpoints answer before pages. */
		addEndpoints: (endpoints: DeclaredRoute[]): void => add(endpoints, ofEndpoints),
		/** By whatever spelling of the path, as a page or as its data: limits hold for all of them. */
		at: (path: string): DeclaredRoute => find(plainPath(path)) ?? nothing,
		/** By the one spelling that links use; the path of a page's data is the page's. */
		exactlyAt: (path: string): DeclaredRoute | undefined => find(pagePath(path)),
		all: (): DeclaredRoute[] => [...declared.values()],
	}
}

function rejectContradiction({ pattern, policy }: DeclaredRoute, known: DeclaredRoute | undefined): void {
	if (known && JSON.stringify(known.policy) !== JSON.stringify(policy))
		throw new Error(`${pattern} declares two policies`)
	if (policy.cache && policy.access !== 'public')
		throw new Error(`${pattern} is cached, but not everybody may see it`)
}

function declaredByPages(routes: BuiltRoutes): DeclaredRoute[] {
	const built = Object.entries(routes)
	const withIndex = new Set(built.flatMap(([, route]) => (route?.index ? [route.parentId] : [])))
	return built.flatMap(([id, route]) => {
		const parentId = route?.parentId
		// The root is around every page.
		if (parentId === undefined) return []
		const policy = policyOf(routes, id)
		const isNested = ownValue(routes, parentId)?.parentId !== undefined
		if (isNested && policyOf(routes, parentId).access !== policy.access)
			throw new Error(`${id} and the layout around it are for different people`)
		// The address of a layout is its index route's.
		return withIndex.has(id) ? [] : [{ pattern: patternOf(routes, id), policy }]
	})
}

function policyOf(routes: BuiltRoutes, id: string): RoutePolicy {
	const handle = ownValue(routes, id)?.module?.handle as Partial<RoutePolicy> | undefined
	if (!handle?.access) throw new Error(`${id} does not declare in its handle who may come`)
	return { ...handle, access: handle.access }
}

function patternOf(routes: BuiltRoutes, id: string): string {
	const parts: string[] = []
	for (let at: string | undefined = id; at; at = ownValue(routes, at)?.parentId) {
		const path = ownValue(routes, at)?.path
		if (path) parts.unshift(path)
	}
	return `/${parts.join('/')}`
}

/** Patterns of React Router and of Hono, whose parameters may bring an expression: `:file{[a-z]+\.pdf}`. */
function matcherOf(pattern: string): RegExp {
	const parts = pattern.split('/').map((part) => {
		if (part === '*') return '.*'
		if (!part.startsWith(':')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
		return /^:\w+\{(.*)\}$/.exec(part)?.[1] ?? '[^/]+'
	})
	return new RegExp(`^${parts.join('/')}$`)
}
