import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { lazy, type ReactNode, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
	createStaticHandler,
	type EntryContext,
	Link,
	Scripts,
	ServerRouter,
	type StaticHandlerContext,
	useActionData,
} from 'react-router'
import { expect, test } from 'vitest'
import { cached } from '#app/ui/rendering/cached.tsx'
import { FragmentCache } from './fragment-cache.server.ts'
import { withMatchedRoutes } from './matched-routes.server.ts'
import { renderWholePage } from './whole-page.server.tsx'

const url = 'http://localhost/'
const nonce = 'abc+/='
const data = ['[{"a":"</script><b>&', '\u2028 ü € 😀"}]']

/** What React Router passes to `handleRequest` for a page with one route. */
async function entryOf(Page: () => ReactNode): Promise<EntryContext> {
	const handler = createStaticHandler([{ id: 'root', path: '/', Component: Page }])
	const staticHandlerContext = (await handler.query(new Request(url))) as StaticHandlerContext
	const root = { id: 'root', path: '/', module: '/root.js', hasLoader: false, imports: [], css: [] }
	return {
		manifest: {
			routes: { root },
			entry: { module: '/entry.js', imports: [] },
			url: '/manifest.js',
			version: '1',
		},
		routeModules: { root: { default: Page } },
		staticHandlerContext,
		serverHandoffString: '{}',
		serverHandoffStream: new ReadableStream({
			start(controller) {
				for (const chunk of data) controller.enqueue(new TextEncoder().encode(chunk))
				controller.close()
			},
		}),
		renderMeta: {},
		future: {},
		ssr: true,
		isSpaMode: false,
		routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
		serializeError: () => ({ message: '', stack: '' }),
	} as unknown as EntryContext
}

const render = (entry: EntryContext) => <ServerRouter context={entry} url={url} nonce={nonce} />
const fragments = new FragmentCache({ onDifference() {} })

async function streamed(entry: EntryContext): Promise<string> {
	const body = new PassThrough()
	const { pipe } = renderToPipeableStream(render(entry), { nonce, onAllReady: () => pipe(body) })
	return text(body)
}

const Frame = ({ children }: { children: ReactNode }) => (
	<html lang="en">
		<head>
			<title>A &amp; B</title>
		</head>
		<body>
			{children}
			<Link to="/a?b#c">Text</Link> and {'more'}
			<Scripts nonce={nonce} />
		</body>
	</html>
)

const Page = () => <Frame>€ 😀 {'<'}</Frame>
const Later = lazy(() => new Promise<never>(() => {}))
const Failing = () => {
	throw new Error('failed')
}

test('a page in one buffer has the bytes that a stream would have, without the stream’s markers for parts that may come later', async () => {
	const whole = await renderWholePage({ entry: await entryOf(Page), nonce, fragments, render })
	expect(whole?.toString()).toBe((await streamed(await entryOf(Page))).replace(/<!--\/?\$-->/g, ''))
	expect(whole?.toString()).toContain('streamController.close()')
})

test('a page with a part that is not ready, or that fails, is left to the stream with its data unread', async () => {
	for (const part of [
		<Suspense key="later" fallback="later">
			<Later />
		</Suspense>,
		<Suspense key="failing" fallback="failed">
			<Failing />
		</Suspense>,
		<Failing key="shell" />,
	]) {
		const entry = await entryOf(() => <Frame>{part}</Frame>)
		expect(await renderWholePage({ entry, nonce, fragments, render })).toBeUndefined()
		expect(entry.serverHandoffStream?.locked).toBe(false)
	}
})

test('a page that answers a form is rendered anew, because its errors are in no part’s props', async () => {
	const Part = cached('part', (_: { a: number }) => <p>{useActionData<string>()}</p>)
	const entry = async (answer: string | null) => {
		const pageEntry = await entryOf(() => (
			<Frame>
				<Part a={1} />
			</Frame>
		))
		pageEntry.staticHandlerContext.actionData = answer === null ? null : { root: answer }
		return pageEntry
	}
	const stored = new FragmentCache({
		verifyEvery: 1_000,
		onDifference: (error) => expect.fail(error.message),
	})
	const html = async (answer: string | null) =>
		(await renderWholePage({ entry: await entry(answer), nonce, fragments: stored, render }))?.toString()
	for (let use = 0; use < 3; use++) expect(await html(null)).toContain('<p></p>')
	expect(await html('That is no address.')).toContain('<p>That is no address.</p>')
	expect(await html(null)).toContain('<p></p>')
})

test('the router of a page knows the routes of its address, and no others', async () => {
	const entry = await entryOf(Page)
	const { root } = entry.manifest.routes
	const others = {
		...entry.manifest,
		routes: { root: root!, other: { ...root!, id: 'other', parentId: 'root' } },
	}
	const { manifest } = withMatchedRoutes({ ...entry, manifest: others })
	expect(manifest).toEqual({ ...entry.manifest, routes: { root } })
})
