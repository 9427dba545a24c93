import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { fillContext, type RequestFacts } from '#app/http/context.server.ts'
import { showsOwnErrors } from '#app/http/forms.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { packed } from '#server/pages/compress-response.ts'
import { developmentPolicy, newNonce, nonceSource, policy } from '#server/pages/csp.ts'
import type { FindStyle } from '#server/pages/inline-style.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { chooseAnswer } from '#server/pages/readiness.ts'
import type { RouteTable } from '#server/pages/route-table.ts'
import { type SharedAddress, sharedAddressFinder } from '#server/pages/shared-page-key.ts'
import type { ServerEnv } from '../request-context.ts'

const development = import.meta.env.DEV

type PageEndpointsOptions = {
	services: Services
	/** Headers that every page has. */
	headers: Record<string, string>
	findStyle: FindStyle
	/** See `hearOwnWrites`. */
	waitForWrites(): Promise<void>
	routes: RouteTable
}

/** Every screen, by React Router. Pages that everybody sees alike are kept ready-compressed. */
export function pageEndpoints({ services, headers, findStyle, waitForWrites, routes }: PageEndpointsOptions) {
	const sharedAddress = sharedAddressFinder(routes)
	const handle = createRequestHandler(build, import.meta.env.MODE)
	const formTargets = [...services.payments.pageOrigins, ...services.auth.providers.formTargets]
	const cache = new PageCache({
		render: renderShared,
		headers,
		formTargets,
		findStyle,
		onError: (error) => services.log.error({ error }, 'a shared page could not be rendered'),
	})
	const app = new Hono<ServerEnv>()

	app.all('*', async (c) => {
		const address = development ? undefined : addressOf(c)
		return address ? answerShared(c, address) : answerOwn(c)
	})

	async function answerShared(c: Context<ServerEnv>, address: SharedAddress): Promise<Response> {
		const page = cache.get(address) ?? (await cache.fill(address, c.get('requestId')))
		if (page instanceof Response) return page
		const answer = chooseAnswer(page, c.req.header('accept-encoding'), c.req.header('if-none-match'))
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
			complete: true,
			document,
			rejection: undefined,
			...declaredAt(path),
		})
	}

	const declaredAt = (path: string) => ({ policy: routes.at(path).policy, pages: routes.pages })

	async function render(request: Request, facts: RequestFacts): Promise<Response> {
		const context = new RouterContextProvider()
		fillContext(context, services, facts)
		return withRejection(await handle(request, context), facts)
	}

	/** What the route says to a request that the gate has let through, or tells by `facts` why not. */
	function ask(request: Request, known: Omit<RequestFacts, 'policy' | 'pages'>): Promise<Response> {
		const facts = { ...known, ...declaredAt(new URL(request.url).pathname) }
		return render(forPages(readable(request), facts), facts)
	}

	async function answerOwn(c: Context<ServerEnv>): Promise<Response> {
		const refusal = c.get('rejection')
		const nonce = development ? undefined : newNonce()
		// Hono's path is decoded, and React Router asks for data by the letter.
		const { pathname } = new URL(c.req.url)
		const response = await ask(c.req.raw, {
			requestId: c.get('requestId'),
			clientIp: c.get('clientIp'),
			nonce,
			complete: false,
			document: !pathname.endsWith('.data'),
			session: c.get('session'),
			viewer: c.get('viewer'),
			rejection: refusal,
		})
		// Whoever wrote something sees it on the next page, also where that is kept for everybody.
		if (acting.has(c.req.method) && response.status < 400) await waitForWrites()
		if (response.headers.get('content-type')?.startsWith('text/html')) {
			const own = nonce ? policy([nonceSource(nonce)], formTargets) : developmentPolicy
			response.headers.set('content-security-policy', own)
		}
		if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
		return packed(response, c.req)
	}

	function addressOf(c: Context<ServerEnv>): SharedAddress | undefined {
		const { pathname, search } = new URL(c.req.url)
		return sharedAddress(c.req.method, pathname + search, c.req.header('cookie'))
	}

	return { app, cache, ask, sharedAddress }
}

const acting = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A path that nobody can decode is a path like any other, and leads nowhere: React Router would write a line about it for each
 * place it looks at. So is one with a NUL, which no text of the database may hold; a query goes on without.
 */
function readable(request: Request): Request {
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
 * The request as the pages get it. Without `Origin`, which the gate has judged: React Router would compare it
 * with the address it was asked by, and behind a proxy that is not the site's own (https ends there).
 * A refused one brings no body, and asks for home: what is no page could not show a page's refusal.
 */
function forPages(
	request: Request,
	{ rejection, policy }: Pick<RequestFacts, 'rejection' | 'policy'>,
): Request {
	const { method, signal } = request
	if (!acting.has(method)) return request
	const headers = new Headers(request.headers)
	headers.delete('origin')
	if (!rejection || showsOwnErrors(rejection, policy))
		return new Request(request, { headers, ...(request.body ? { duplex: 'half' } : {}) })
	const { pathname, origin } = new URL(request.url)
	return new Request(origin + (pathname.endsWith('.data') ? pathname : '/'), { method, headers, signal })
}

/** Status and Retry-After of a refusal that some page has told of. */
function withRejection(response: Response, { rejectedAs }: RequestFacts): Response {
	// A database that was away ends as React Router's plain 500.
	if (!rejectedAs || (response.status !== rejectedAs.status && response.status !== 500)) return response
	const headers = new Headers(response.headers)
	for (const [name, value] of Object.entries(rejectedAs.headers)) headers.set(name, value)
	return new Response(response.body, { status: rejectedAs.status, headers })
}
