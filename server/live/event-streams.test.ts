import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { ServerEnv } from '../request-context.ts'
import type { EventStream } from './event-stream.ts'
import { createEventStreams } from './event-streams.ts'

const until = { timeout: 10_000, interval: 20 }
const megabyte = 'x'.repeat(1_000_000)

/** A server with one event stream, and a reader on a bare socket. */
async function lineOn(deadlines = { silentMs: 60_000, sweepMs: 60_000 }) {
	const hub = { subscribe: () => () => {}, onState: () => () => {} }
	const streams = createEventStreams({ hub, log: pino({ level: 'silent' }), headers: {}, deadlines })
	const opened: EventStream[] = []
	const app = new Hono<ServerEnv>()
	app.get('/', (c) => {
		c.set('clientIp', '192.0.2.1')
		c.set('requestId', 'one')
		const { stream, response } = streams.open(c, { owner: 'somebody' })
		opened.push(stream)
		return response
	})
	const server = createServer(getRequestListener(app.fetch))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as { port: number }
	const reader: Socket = connect(port, '127.0.0.1')
	reader.on('error', () => {})
	reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
	await vi.waitFor(() => expect(opened).toHaveLength(1), until)
	return {
		streams,
		stream: opened[0]!,
		reader,
		async end() {
			reader.destroy()
			streams.close()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

test('a reader that takes nothing in is dropped as soon as too much waits for it', async () => {
	const { stream, reader, streams, end } = await lineOn()
	reader.pause()
	let written = 0
	// The kernel takes a few megabytes; what Node holds back on top of them is bounded.
	for (; written < 100 && !stream.closed; written++) stream.send({ event: 'message', data: megabyte })
	expect(stream.closed).toBe(true)
	expect(streams.count()).toBe(0)
	await end()
})

test('what has much to send waits until the reader has taken it in, and loses nothing', async () => {
	const { stream, reader, end } = await lineOn()
	let readBytes = 0
	reader.on('data', (part) => {
		readBytes += part.length
	})
	for (let count = 0; count < 100; count++) {
		stream.send({ event: 'message', data: 'x'.repeat(50_000) })
		await stream.drained()
	}
	await vi.waitFor(() => expect(readBytes).toBeGreaterThan(5_000_000), until)
	expect(stream.closed).toBe(false)
	await end()
})

test.runIf(process.platform === 'linux')(
	'a reader that acknowledges nothing is dropped, though the kernel took what was written',
	async () => {
		const { stream, reader, end } = await lineOn({ silentMs: 300, sweepMs: 100 })
		reader.pause()
		// Little enough for Node to be done with it, and too much for the reader's window.
		for (let count = 0; count < 400 && !stream.closed && stream.bufferedBytes === 0; count++) {
			stream.send({ event: 'message', data: 'x'.repeat(40_000) })
			await new Promise((resolve) => setImmediate(resolve))
		}
		await vi.waitFor(() => expect(stream.closed).toBe(true), until)
		await end()
	},
)

test('a reader that is only quiet stays', async () => {
	const { stream, end } = await lineOn({ silentMs: 50, sweepMs: 20 })
	let sweeps = 0
	await vi.waitFor(() => {
		sweeps++
		expect(sweeps).toBeGreaterThan(15)
	}, until)
	expect(stream.closed).toBe(false)
	await end()
})

test('at a shutdown every reader is told when to come again, and nobody is taken in', async () => {
	const { streams, reader, end } = await lineOn()
	let text = ''
	reader.setEncoding('utf8').on('data', (part: string) => {
		text += part
	})
	const closed = new Promise((resolve) => reader.on('close', resolve))
	streams.close()
	await closed
	expect(text).toMatch(/event: bye\ndata: \{"retryMs":\d+,"over":false\}/)
	expect(streams.count()).toBe(0)
	await end()
})
