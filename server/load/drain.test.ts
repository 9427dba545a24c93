import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { drain } from './drain.ts'

type Answered = { status: number; connection: string | undefined }

async function startServer(
	answer: () => Promise<void>,
): Promise<{ server: Server; ask(): Promise<Answered> }> {
	const server = createServer({ keepAliveTimeout: 60_000 }, async (_request, response) => {
		await answer()
		response.end('done')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const ask = () =>
		new Promise<Answered>((resolve, reject) => {
			get({ host: '127.0.0.1', port, agent }, (response) => {
				response
					.resume()
					.on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection }))
			}).on('error', reject)
		})
	return { server, ask }
}

test('a request on a kept connection is still answered while the server ends, and told to come to another', async () => {
	const { server, ask } = await startServer(async () => {})
	expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' })
	const ended = drain(server, { finishMs: 30_000 })
	expect(await ask()).toEqual({ status: 200, connection: 'close' })
	await ended
})

test('what was begun is finished, and nobody new is let in', async () => {
	let resolve = () => {}
	const promise = new Promise<void>((done) => {
		resolve = done
	})
	let begun = 0
	const { server, ask } = await startServer(() => {
		begun++
		return promise
	})
	const answer = ask()
	await expect.poll(() => begun, { timeout: 10_000 }).toBe(1)
	const ended = drain(server, { finishMs: 60_000 })
	await expect.poll(() => server.listening, { timeout: 10_000 }).toBe(false)
	resolve()
	expect(await answer).toMatchObject({ status: 200 })
	await ended
})

test('what never ends is cut off', async () => {
	const { server, ask } = await startServer(() => new Promise(() => {}))
	const answer = ask().catch((error: NodeJS.ErrnoException) => error.code)
	await drain(server, { finishMs: 50 })
	expect(await answer).toMatch(/ECONN(RESET|REFUSED)/)
})

test('streams go on while something else is being answered, then they are told to come again', async () => {
	const server = createServer((_request, response) => {
		response.write('one of many')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const open: IncomingMessage[] = []
	for (let nth = 0; nth < 2; nth++)
		get({ host: '127.0.0.1', port, agent: false }, (response) => open.push(response.resume()))
	await expect.poll(() => open.length, { timeout: 10_000 }).toBe(2)
	const [stream, page] = open
	let toldAfterPage: boolean | undefined
	let rejected = false
	const streams = {
		count: () => 1,
		reject() {
			rejected = true
		},
		close() {
			toldAfterPage ??= page!.destroyed
			stream!.destroy()
		},
	}
	const ended = drain(server, { finishMs: 60_000, streams })
	expect(rejected).toBe(true)
	setTimeout(() => page!.destroy(), 300)
	await ended
	expect(toldAfterPage).toBe(true)
})

test('who never stops reading does not keep the streams to the end', async () => {
	const { server, ask } = await startServer(() => new Promise(() => {}))
	const answer = ask().catch((error: NodeJS.ErrnoException) => error.code)
	await expect.poll(() => connections(server), { timeout: 10_000 }).toBe(1)
	let told = 0
	const streams = { count: () => 0, reject() {}, close: () => void told++ }
	await drain(server, { finishMs: 600, streams })
	expect(told).toBe(1)
	expect(await answer).toBe('ECONNRESET')
})

const connections = (server: Server) =>
	new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
