import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { showsOwnErrors } from '#app/http/forms.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { PageCache } from '#server/pages/cache/page-cache.ts'
import { type SharedAddress, sharedAddressFinder } from '#server/pages/cache/shared-page-key.ts'
import { compressResponse } from '#server/pages/compress-response.ts'
import { developmentPolicy, newNonce, nonceSource, policy } from '#server/pages/csp.ts'
import type { FindDrawing } from '#server/pages/inline-drawings.ts'
import type { FindStyle } from '#server/pages/inline-style.ts'
import { chooseResponse } from '#server/pages/readiness.ts'
import type { RouteTable } from '#server/pages/route-table.ts'
import type { ServerEnv } from '../request-context.ts'

const development = import.meta.env.DEV

type PageEndpointsOptions = {
	services: Services
	/** Headers of every page. */
	headers: Record<string, string>
	findStyle: FindStyle
	findDrawing: FindDrawing
	/** See `waitForOwnWrites`. */
	waitForWrites(): Promise<void>
	routes: RouteTable
}

/** Responds with the pages, which React Router renders. Pages that are the same for everybody are cached compressed. */
export function pageEndpoints(options: PageEndpointsOptions) {
	const { services, headers, waitForWrites, routes, findStyle, findDrawing } = options
	const sharedAddress = sharedAddressFinder(routes)
	const handle = createRequestHandler(build, import.meta.env.MODE)
	const formTargets = [...services.payments.pageOrigins, ...services.auth.providers.formTargets]
	const cache = new PageCache({
		render: renderShared,
		headers,
		formTargets,
		findStyle,
		findDrawing,
		onError: (error) => services.log.error({ error }, 'a shared page could not be rendered'),
	})
	const app = new Hono<ServerEnv>()

	app.all('*', async (c) => {
		const address = development ? undefined : addressOf(c)
		return address ? respondShared(c, address) : respondPrivate(c)
	})

	async function respondShared(c: Context<ServerEnv>, address: SharedAddress): Promise<Response> {
		const page = cache.get(address) ?? (await cache.fill(address, c.get('requestId')))
		if (page instanceof Response) return page
		const answer = chooseResponse(page, c.req.header('accept-encoding'), c.req.header('if-none-match'))
		return new Response(answer.body, { status: answer.status, headers: answer.headers })
	}

	function renderShared(
		{ path, search, document, preferences }: SharedAddress,
		nonce: string,
		requestId: string,
	): Promise<Response> {
		const cookie = `theme=${preferences.theme}${preferences.ribbonDismissed ? '; ribbon=off' : ''}`
		const session = () => Promise.resolve({ state: 'none' } as const)
		const viewer = () => Promise.resolve(null)
		const request = new Request(new URL(path + search, services.env.origin), { headers: { cookie } })
		return render(request, {
			requestId,
			clientIp: '',
			nonce,
			session,
			viewer,
			document,
			isWrite: false,
			rejection: undefined,
			...declaredAt(path),
		})
	}

	const declaredAt = (path: string) => ({ policy: routes.routeFor(path).policy, pages: routes.pages })

	async function render(request: Request, facts: RequestMetadata): Promise<Response> {
		const context = new RouterContextProvider()
		fillContext(context, services, facts)
		return applyRejection(await handle(request, context), facts)
	}

	/** Renders the route's response to a request that passed the middleware, or whose rejection is in `requestFacts`. */
	function renderPage(
		request: Request,
		requestFacts: Omit<RequestMetadata, 'policy' | 'pages' | 'isWrite'>,
	): Promise<Response> {
		const isWrite = writeMethods.has(request.method)
		const facts = { ...requestFacts, isWrite, ...declaredAt(new URL(request.url).pathname) }
		return render(forPages(withReadablePath(request), facts), facts)
	}

	async function respondPrivate(c: Context<ServerEnv>): Promise<Response> {
		const rejection = c.get('rejection')
		const nonce = development ? undefined : newNonce()
		// Hono decodes its path, but React Router identifies data requests by the raw URL.
		const { pathname } = new URL(c.req.url)
		const response = await renderPage(c.req.raw, {
			requestId: c.get('requestId'),
			clientIp: c.get('clientIp'),
			nonce,
			document: !pathname.endsWith('.data'),
			session: c.get('session'),
			viewer: c.get('viewer'),
			rejection,
		})
		// The writer must see the change on the next page, even if that page is cached.
		if (writeMethods.has(c.req.method) && response.status < 400) await waitForWrites()
		if (response.headers.get('content-type')?.startsWith('text/html')) {
			const csp = nonce ? policy([nonceSource(nonce)], formTargets) : developmentPolicy
			response.headers.set('content-security-policy', csp)
		}
		if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
		return compressResponse(response, c.req)
	}

	function addressOf(c: Context<ServerEnv>): SharedAddress | undefined {
		const { pathname, search } = new URL(c.req.url)
		return sharedAddress(c.req.method, pathname + search, c.req.header('cookie'))
	}

	return { app, cache, renderPage, sharedAddress }
}

const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Escapes a path that cannot be decoded, so that it is an ordinary 404: React Router would log each attempt to match it. The
 * same for a path with a NUL, which PostgreSQL text cannot contain; NULs in a query are removed.
 */
function withReadablePath(request: Request): Request {
	const url = new URL(request.url)
	url.search = url.search.replaceAll('%00', '')
	if (!isReadable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
	return url.href === request.url ? request : new Request(url, request)
}

function isReadable(pathname: string): boolean {
	try {
		return !decodeURIComponent(pathname).includes('\0')
	} catch {
		return false
	}
}

/**
 * Returns the request as React Router gets it, without `Origin`, which the middleware has checked: React Router would compare it with
 * its own URL, which behind a TLS proxy is not the site's origin.
 * A rejected write goes without its body to the home page, because a resource route could not show the rejection.
 */
function forPages(
	request: Request,
	{ rejection, policy }: Pick<RequestMetadata, 'rejection' | 'policy'>,
): Request {
	const { method, signal } = request
	if (!writeMethods.has(method)) return request
	const headers = new Headers(request.headers)
	headers.delete('origin')
	if (!rejection || showsOwnErrors(rejection, policy))
		return new Request(request, { headers, ...(request.body ? { duplex: 'half' } : {}) })
	const { pathname, origin } = new URL(request.url)
	return new Request(origin + (pathname.endsWith('.data') ? pathname : '/'), { method, headers, signal })
}

/** Sets the status and Retry-After of a rejection that a page has shown. */
function applyRejection(response: Response, { rejectedAs }: RequestMetadata): Response {
	// When the database is unreachable, React Router responds with a plain 500.
	if (!rejectedAs || (response.status !== rejectedAs.status && response.status !== 500)) return response
	const headers = new Headers(response.headers)
	for (const [name, value] of Object.entries(rejectedAs.headers)) headers.set(name, value)
	return new Response(response.body, { status: rejectedAs.status, headers })
}
