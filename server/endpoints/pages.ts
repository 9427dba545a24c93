import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { fillContext } from '#app/http/context.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { preferenceCookies, readPreferences } from '#app/lib/preferences.ts'
import { newNonce, nonceSource, policy } from '../csp.ts'
import type { Gate } from '../gate.ts'
import { type CachedPage, PageCache, pickEncoding } from '../page-cache.ts'
import { routePatterns } from '../route-patterns.ts'

const development = import.meta.env.DEV

/** Every screen, by React Router. Pages that everybody sees alike are kept ready-compressed. */
export function pageEndpoints(services: Services) {
	const handle = createRequestHandler(build, import.meta.env.MODE)
	const formTargets = [...services.payments.pageOrigins]
	const cache = new PageCache({ formTargets })
	const app = new Hono<Gate>()

	function render(c: Context<Gate>, nonce: string | undefined, complete: boolean): Promise<Response> {
		const context = new RouterContextProvider()
		fillContext(context, services, {
			requestId: c.get('requestId'),
			clientIp: c.get('clientIp'),
			nonce,
			complete,
			viewer: c.get('viewer'),
		})
		return handle(c.req.raw, context)
	}

	app.all('*', async (c) => {
		const url = new URL(c.req.url)
		if (!development && isShared(c.req.method, url, c.req.header('cookie'))) {
			const { theme, ribbonDismissed } = readPreferences(c.req.header('cookie'))
			const key = `${theme} ${ribbonDismissed} ${url.pathname}${url.search}`
			const page = cache.get(key) ?? (await cache.fill(key, (nonce) => render(c, nonce, true)))
			return page instanceof Response ? page : sendCached(c, page)
		}
		// No policy in development: Vite injects inline styles and scripts.
		const nonce = development ? undefined : newNonce()
		const response = await render(c, nonce, false)
		if (c.req.method !== 'GET' && c.req.method !== 'HEAD') cache.clear()
		if (nonce && response.headers.get('content-type')?.startsWith('text/html'))
			response.headers.set('content-security-policy', policy([nonceSource(nonce)], formTargets))
		if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
		return response
	})
	return { app, patternOf: routePatterns(build.routes) }
}

const cosmetic = new Set<string>(preferenceCookies)

/** Nothing private is ever shared: a GET of a document without any cookie that could change it. */
function isShared(method: string, url: URL, cookie: string | undefined): boolean {
	if (method !== 'GET' || url.pathname.endsWith('.data') || url.search.length > 200) return false
	// Also whatever carries a mailed token in its address.
	if (
		/^\/(apply|account|admin|dashboard|dev|sandbox|payment-|reset-password|verify-email)/i.test(url.pathname)
	)
		return false
	return (cookie ?? '')
		.split(';')
		.map((pair) => pair.split('=')[0]!.trim())
		.every((name) => name === '' || cosmetic.has(name))
}

function sendCached(c: Context<Gate>, page: CachedPage): Response {
	const encoding = pickEncoding(c.req.header('accept-encoding'))
	const headers = page.headers[encoding]
	if (c.req.header('if-none-match') === headers.etag) {
		const {
			'content-length': _length,
			'content-type': _type,
			'content-encoding': _encoding,
			...rest
		} = headers
		return new Response(null, { status: 304, headers: rest })
	}
	return new Response(page.bodies[encoding], { headers })
}
