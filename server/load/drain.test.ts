import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'

type Reply = { status: number; connection: string | undefined }

async function startServer(
	respond: () => Promise<void>,
): Promise<{ server: Server; request(): Promise<Reply> }> {
	const server = createServer({ keepAliveTimeout: 60_000 }, async (_request, response) => {
		await respond()
		response.end('done')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const request = () =>
		new Promise<Reply>((resolve, reject) => {
			get({ host: '127.0.0.1', port, agent }, (response) => {
				response
					.resume()
					.on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection }))
			}).on('error', reject)
		})
	return { server, request }
}

test('during shutdown a request on a keep-alive connection is answered, and the connection is closed', async () => {
	const { server, request } = await startServer(async () => {})
	expect(await request()).toEqual({ status: 200, connection: 'keep-alive' })
	const ended = drain(server, { finishMs: 30_000 })
	expect(await request()).toEqual({ status: 200, connection: 'close' })
	await ended
})

test('requests in progress finish, and new connections are not accepted', async () => {
	let resolve = () => {}
	const promise = new Promise<void>((done) => {
		resolve = done
	})
	let begun = 0
	const { server, request } = await startServer(() => {
		begun++
		return promise
	})
	const reply = request()
	await expect.poll(() => begun).toBe(1)
	const ended = drain(server, { finishMs: 60_000 })
	await expect.poll(() => server.listening).toBe(false)
	resolve()
	expect(await reply).toMatchObject({ status: 200 })
	await ended
})

test('a request that never ends is cut off', async () => {
	const { server, request } = await startServer(() => new Promise(() => {}))
	const reply = request().catch((error: NodeJS.ErrnoException) => error.code)
	await drain(server, { finishMs: 50 })
	expect(await reply).toMatch(/ECONN(RESET|REFUSED)/)
})

test('streams continue while other requests are in progress, then they are closed', async () => {
	const server = createServer((_request, response) => {
		response.write('one of many')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const open: IncomingMessage[] = []
	for (let nth = 0; nth < 2; nth++)
		get({ host: '127.0.0.1', port, agent: false }, (response) => open.push(response.resume()))
	await expect.poll(() => open.length).toBe(2)
	const [stream, page] = open
	let closedAfterPage: boolean | undefined
	let rejected = false
	const streams = {
		count: () => 1,
		rejectNew() {
			rejected = true
		},
		close() {
			closedAfterPage ??= page!.destroyed
			stream!.destroy()
		},
	}
	const ended = drain(server, { finishMs: 60_000, streams })
	expect(rejected).toBe(true)
	// Several ticks of the drain, in which nothing may be closed.
	for (let turn = 0; turn < 200; turn++) await nextTick()
	page!.destroy()
	await ended
	expect(closedAfterPage).toBe(true)
})

test('a request that never ends does not keep streams open until the end', async () => {
	const { server, request } = await startServer(() => new Promise(() => {}))
	const reply = request().catch((error: NodeJS.ErrnoException) => error.code)
	await expect.poll(() => connections(server)).toBe(1)
	let closeCount = 0
	const streams = { count: () => 0, rejectNew() {}, close: () => void closeCount++ }
	await drain(server, { finishMs: 600, streams })
	expect(closeCount).toBe(1)
	expect(await reply).toBe('ECONNRESET')
})

const connections = (server: Server) =>
	new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
