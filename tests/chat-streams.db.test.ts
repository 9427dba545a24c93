import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, vi } from 'vitest'
import type { ChatMessage } from '#app/modules/chat/browser/chat-api.ts'
import { drain } from '#server/load/drain.ts'
import { type BuiltApp, startBuiltApp } from './setup/built-site.ts'
import { ChatClient, sendRequest, signInAt } from './setup/chat-client.ts'
import { test as base } from './setup/database.ts'
import { casesOf } from './setup/deep.ts'
import { databaseProxy } from './setup/faults/database-proxy.ts'
import { freePort } from './setup/free-port.ts'

type Site = { origin: string; stop(): Promise<void> }
type Start = (databaseUrl: string, options?: { port?: number }) => Promise<Site>

const until = { interval: 50 }
const secret = randomBytes(30).toString('base64url')
const admin = ['admin@lotwise.test', 'demo-admin-2026!'] as const
const member = ['member@lotwise.test', 'demo-member-2026!'] as const

/** The production build behind a real server; the header of its one trusted proxy identifies clients. */
const test = base.extend<{
	/** Starts a site of this test alone. */
	start: Start
	/** A site for the tests of this file. */
	site: Site
	openChat: (site: Site, ip?: string) => Promise<ChatClient>
}>({
	start: async ({ fileDb: { dataDir } }, use) => {
		const sites: Site[] = []
		await use(async (databaseUrl, options) => {
			const site = await startSite(databaseUrl, { ...options, dataDir })
			sites.push(site)
			return site
		})
		for (const site of sites) await site.stop()
	},
	site: [
		async ({ fileDb: { url, dataDir } }, use) => {
			const site = await startSite(url, { dataDir })
			await use(site)
			await site.stop()
		},
		{ scope: 'file' },
	],
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	openChat: async ({}, use) => {
		const clients: ChatClient[] = []
		await use(async ({ origin }, ip = nextIp()) => {
			const client = new ChatClient({ origins: [origin], ip, retryMs: [100, 200, 500] })
			clients.push(client)
			return client.open()
		})
		for (const client of clients) client.stop()
	},
})

async function startSite(
	databaseUrl: string,
	{ port, dataDir }: { port?: number; dataDir: string },
): Promise<Site> {
	const PORT = String(port ?? (await freePort()))
	const env = { PORT, DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }
	const app = await startBuiltApp(databaseUrl, env)
	const server = createServer(getRequestListener(app.fetch))
	await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve))
	return { origin: `http://localhost:${PORT}`, stop: () => stop(server, app) }
}

let clientsOpened = 0
/** Another address for each client, because a limit counts for all tests of the file. */
const nextIp = () => testIp(1_000 + clientsOpened++)
const testIp = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`
const textsOf = (messages: ChatMessage[]) => messages.map(({ text }) => text)
const withoutAutomatic = (messages: ChatMessage[]) => messages.filter(({ sender }) => sender !== 'automatic')

/** Shuts down as server/main.ts does. */
async function stop(server: Server, app: BuiltApp): Promise<void> {
	if (!server.listening) return
	await drain(server, { finishMs: 10_000, streams: app.streams })
	await app.close()
}

const visitorCount = casesOf({ sample: 6, all: 30 })

test(`messages of ${visitorCount} visitors to two instances arrive once, in order and only at their sender, even when both instances restart`, async ({
	fileDb,
	start,
	openChat,
}) => {
	const first = await start(fileDb.url)
	const second = await start(fileDb.url)
	const visitors = await Promise.all(
		Array.from({ length: visitorCount }, (_, index) => openChat(index % 2 ? first : second, testIp(index))),
	)
	for (const [index, client] of visitors.entries()) {
		await client.deliver(`${index}:0`)
		client.follow()
	}
	await vi.waitFor(() => expect(visitors.every(({ connected }) => connected)).toBe(true), until)
	const write = async (from: number, to: number) => {
		for (let count = from; count < to; count++)
			await Promise.all(visitors.map((client, index) => client.deliver(`${index}:${count}`)))
	}
	await write(1, 4)
	const ports = [first, second].map(({ origin }) => Number(new URL(origin).port))
	await first.stop()
	await second.stop()
	const writing = write(4, 6)
	for (const port of ports) await start(fileDb.url, { port })
	await writing
	await vi.waitFor(() => {
		for (const [index, { received }] of visitors.entries())
			expect(textsOf(withoutAutomatic(received)).slice(-5)).toEqual(
				[1, 2, 3, 4, 5].map((n) => `${index}:${n}`),
			)
	}, until)
	for (const [index, { received, connects }] of visitors.entries()) {
		expect(new Set(received.map(({ id }) => id)).size, 'duplicated').toBe(received.length)
		expect(
			withoutAutomatic(received).every(({ text }) => text.startsWith(`${index}:`)),
			'delivered to another',
		).toBe(true)
		expect(connects).toBeGreaterThan(1)
	}
})

test('the advisor replies live through another instance, and without an advisor there is one automatic reply', async ({
	fileDb,
	start,
	site: secondSite,
	openChat,
}) => {
	const firstSite = await start(fileDb.url)
	const visitor = await openChat(firstSite)
	await visitor.say('is anybody there?')
	visitor.follow()
	await vi.waitFor(() => expect(visitor.received.map(({ sender }) => sender)).toEqual(['automatic']), until)
	await visitor.say('hello again')
	const cookie = await signInAt(secondSite.origin, ...admin)
	const advisorClient = new ChatClient({ origins: [secondSite.origin], cookie })
	const list = JSON.parse((await advisorClient.get('/api/chat/admin/conversations')).text)
	const { id, unread } = list.conversations[0]
	expect(unread).toBe(2)
	advisorClient.follow({ path: `/api/chat/admin/stream?conversation=${id}` })
	await vi.waitFor(
		() => expect(visitor.events).toContainEqual(expect.objectContaining({ data: { present: true } })),
		until,
	)
	await advisorClient.post(`/api/chat/admin/conversations/${id}/typing`, {})
	await advisorClient.post(`/api/chat/admin/conversations/${id}/messages`, {
		key: randomUUID(),
		text: 'Here I am',
	})
	await visitor.say('thank you')
	await vi.waitFor(() => {
		expect(visitor.received.at(-1)).toMatchObject({ sender: 'visitor', text: 'thank you' })
		expect(visitor.received.at(-2)).toMatchObject({ sender: 'advisor', text: 'Here I am' })
		expect(visitor.events.some(({ event }) => event === 'typing')).toBe(true)
		expect(advisorClient.received.at(-1)).toMatchObject({ text: 'thank you' })
		expect(advisorClient.events).toContainEqual(expect.objectContaining({ data: { conversationId: id } }))
	}, until)
	// The end of the session ends the stream on any instance.
	await sendRequest(`${firstSite.origin}/sign-out`, {
		method: 'POST',
		headers: { origin: firstSite.origin, cookie },
	})
	await vi.waitFor(
		() => expect(advisorClient.events.at(-1)).toMatchObject({ event: 'bye', data: { over: true } }),
		until,
	)
	advisorClient.stop()
	expect((await advisorClient.get('/api/chat/admin/conversations')).status).toBe(403)
	expect(visitor.received.filter(({ sender }) => sender === 'automatic')).toHaveLength(1)
})

test('signing in joins the messages of this browser to the account, and its stream continues', async ({
	site,
	openChat,
}) => {
	const visitor = await openChat(site)
	await visitor.say('before signing in')
	visitor.follow()
	await vi.waitFor(() => expect(visitor.connected).toBe(true), until)
	visitor.cookie += `; ${await signInAt(site.origin, ...member)}`
	// The first request of the session to any page joins them.
	await visitor.get('/account')
	await visitor.deliver('after signing in')
	await vi.waitFor(() => expect(visitor.connects).toBe(2), until)
	await visitor.deliver('and live again')
	await vi.waitFor(() => expect(textsOf(visitor.received)).toContain('and live again'), until)
	const state = JSON.parse((await visitor.get('/api/chat')).text)
	expect(textsOf(withoutAutomatic(state.conversation.messages))).toEqual(
		expect.arrayContaining(['before signing in', 'after signing in', 'and live again']),
	)
	const stranger = await openChat(site)
	const [{ id }] = withoutAutomatic(visitor.received) as [ChatMessage]
	expect((await stranger.get(`/api/chat/files/${id}`)).status).toBe(404)
})

test('while the database is unavailable, clients are notified and keep their messages, which are sent afterwards', async ({
	fileDb,
	start,
	openChat,
}) => {
	const proxy = await databaseProxy(fileDb.url)
	const site = await start(proxy.url)
	const visitor = await openChat(site)
	await visitor.say('first')
	visitor.follow()
	await vi.waitFor(() => expect(visitor.events.some(({ event }) => event === 'presence')).toBe(true), until)
	await proxy.cut()
	await vi.waitFor(() => expect(visitor.events.some(({ event }) => event === 'paused')).toBe(true), until)
	const rejected = await visitor.say('during')
	expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '5'])
	const delivering = visitor.deliver('during', randomUUID())
	expect((await visitor.get('/healthz')).status).toBe(200)
	await proxy.mend()
	await delivering
	await vi.waitFor(() => {
		expect(visitor.events.some(({ event }) => event === 'resumed')).toBe(true)
		expect(textsOf(withoutAutomatic(visitor.received))).toEqual(['during'])
	}, until)
	expect(visitor.connects).toBe(1)
})

test('blank, huge, scripted and forged input is rejected or stored as harmless text, without a server error', async ({
	site,
	openChat,
}) => {
	const visitor = await openChat(site)
	for (const blank of ['', '   \n\t', '\u200b\u2060', '\u0000\u0001', '\u3164'])
		expect((await visitor.say(blank)).status, JSON.stringify(blank)).toBe(422)
	expect((await visitor.say('x'.repeat(100_000))).status).toBe(422)
	expect((await visitor.post('/api/chat/messages', 'x'.repeat(6_000_000))).status).toBe(413)
	for (const body of ['', 'null', '[]', '{', '{"key":"1","text":"x"}', '{"key":{},"text":[]}'])
		expect((await visitor.post('/api/chat/messages', body)).status, body).toBe(422)
	const script = '<script>alert(1)</script> javascript:alert(1)'
	await visitor.say(script)
	await visitor.say('a\u0000b\u202ec\u001b[31md\ud800')
	const state = JSON.parse((await visitor.get('/api/chat')).text)
	expect(textsOf(withoutAutomatic(state.conversation.messages))).toEqual([script, 'abc[31md\ufffd'])
	const response = await visitor.get('/api/chat')
	expect(response.headers['content-type']).toContain('application/json')
	// Forged cursors: an invalid one is rejected, and one of another conversation restarts the stream.
	for (const forged of ['-1', 'x', "1' or 1=1", '99999999999.deadbeef', '1.DEADBEEF'])
		expect((await visitor.get(`/api/chat/stream?after=${encodeURIComponent(forged)}`)).status, forged).toBe(
			422,
		)
	visitor.follow({ cursor: '1.00000000' })
	await vi.waitFor(() => expect(visitor.events.map(({ event }) => event)).toContain('reset'), until)
	expect(visitor.received).toEqual([])
	// Forged cookies identify nobody, so there is no conversation.
	const forged = visitor.cookie.replace(/.(?=;|$)/, (last) => (last === 'A' ? 'B' : 'A'))
	for (const cookie of [forged, 'lw_chat=1', ''])
		expect((await sendRequest(`${site.origin}/api/chat/stream`, { headers: { cookie } })).status).toBe(404)
	const foreign = await openChat(site)
	const posted = await foreign.post(
		'/api/chat/messages',
		{ key: randomUUID(), text: 'x' },
		{ origin: 'https://evil.example' },
	)
	expect(posted.status).toBe(403)
	for (const path of ['conversations', `conversations/${randomUUID()}`, 'stream'])
		expect((await foreign.get(`/api/chat/admin/${path}`)).status, path).toBe(403)
})

test('of five hundred streams opened at once from one IP address most are rejected, and other clients are not affected', async ({
	site,
	openChat,
}) => {
	const visitor = await openChat(site)
	await visitor.say('hello')
	const statuses = await Promise.all(
		Array.from({ length: 500 }, () =>
			sendRequest(`${site.origin}/api/chat/stream`, { headers: { 'x-forwarded-for': '203.0.113.9' } }).then(
				({ status, headers }) => ({ status, retry: headers['retry-after'] }),
			),
		),
	)
	expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(300)
	expect(statuses.filter(({ status }) => status !== 429 && status !== 404)).toEqual([])
	expect(statuses.find(({ status }) => status === 429)?.retry).toBe('5')
	visitor.follow()
	await vi.waitFor(() => expect(visitor.connected).toBe(true), until)
	// When a browser opens too many streams, the oldest is closed.
	const streams = Array.from(
		{ length: 9 },
		() => new ChatClient({ origins: [site.origin], ip: '203.0.113.10', cookie: visitor.cookie }),
	)
	for (const stream of streams) stream.follow()
	await vi.waitFor(
		() =>
			expect(visitor.events).toContainEqual(
				expect.objectContaining({ event: 'bye', data: { retryMs: 30_000, over: false } }),
			),
		until,
	)
	for (const stream of streams) stream.stop()
})
