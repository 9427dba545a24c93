import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { fillContext } from '#app/http/context.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { newNonce, nonceSource, policy } from '../csp.ts'
import type { Gate } from '../gate.ts'
import { PageCache } from '../page-cache.ts'
import { chooseAnswer } from '../ready-answer.ts'
import { routePatterns } from '../route-patterns.ts'
import { type SharedAddress, sharedAddress } from '../shared-address.ts'

const development = import.meta.env.DEV

/** Every screen, by React Router. Pages that everybody sees alike are kept ready-compressed. */
export function pageEndpoints(services: Services, headers: Record<string, string>) {
	const handle = createRequestHandler(build, import.meta.env.MODE)
	const formTargets = [...services.payments.pageOrigins]
	const cache = new PageCache({
		render: renderShared,
		headers,
		formTargets,
		onError: (error) => services.log.error({ error }, 'a shared page could not be rendered'),
	})
	const app = new Hono<Gate>()

	app.all('*', async (c) => {
		const address = development ? undefined : addressOf(c)
		return address ? answerShared(c, address) : answerOwn(c)
	})

	async function answerShared(c: Context<Gate>, address: SharedAddress): Promise<Response> {
		const page = cache.get(address) ?? (await cache.fill(address, c.get('requestId')))
		if (page instanceof Response) return page
		const answer = chooseAnswer(page, c.req.header('accept-encoding'), c.req.header('if-none-match'))
		return new Response(answer.body, { status: answer.status, headers: answer.headers })
	}

	function renderShared(
		{ path, preferences }: SharedAddress,
		nonce: string,
		requestId: string,
	): Promise<Response> {
		const cookie = `theme=${preferences.theme}${preferences.ribbonDismissed ? '; ribbon=off' : ''}`
		const context = new RouterContextProvider()
		const viewer = () => Promise.resolve(null)
		fillContext(context, services, { requestId, clientIp: '', nonce, complete: true, viewer })
		return handle(new Request(new URL(path, services.env.origin), { headers: { cookie } }), context)
	}

	async function answerOwn(c: Context<Gate>): Promise<Response> {
		const context = new RouterContextProvider()
		// No policy in development: Vite injects inline styles and scripts.
		const nonce = development ? undefined : newNonce()
		fillContext(context, services, {
			requestId: c.get('requestId'),
			clientIp: c.get('clientIp'),
			nonce,
			complete: false,
			viewer: c.get('viewer'),
		})
		const response = await handle(c.req.raw, context)
		if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && response.status < 400) cache.clear()
		if (nonce && response.headers.get('content-type')?.startsWith('text/html'))
			response.headers.set('content-security-policy', policy([nonceSource(nonce)], formTargets))
		if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
		return response
	}

	return { app, cache, patternOf: routePatterns(build.routes) }
}

function addressOf(c: Context<Gate>): SharedAddress | undefined {
	const { pathname, search } = new URL(c.req.url)
	return sharedAddress(c.req.method, pathname + search, c.req.header('cookie'))
}
