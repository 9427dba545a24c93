import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { ServerEnv } from '../request-context.ts'
import type { EventStream } from './event-stream.ts'
import { createEventStreams } from './event-streams.ts'

const until = { interval: 20 }
const megabyte = 'x'.repeat(1_000_000)

/** A server with one event stream, and a reader on a bare socket. */
async function openStream(deadlines = { silentMs: 60_000, sweepMs: 60_000 }) {
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

test('a reader that receives nothing is dropped as soon as too much waits for it', async () => {
	const { stream, reader, streams, end } = await openStream()
	reader.pause()
	let written = 0
	// The kernel buffers a few megabytes; what Node buffers on top of them is limited.
	for (; written < 100 && !stream.closed; written++) stream.send({ event: 'message', data: megabyte })
	expect(stream.closed).toBe(true)
	expect(streams.count()).toBe(0)
	await end()
})

test('awaiting `drained` sends any amount to a reader without loss', async () => {
	const { stream, reader, end } = await openStream()
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
	'a reader that acknowledges nothing is dropped, even though the kernel buffered the data',
	async () => {
		const { stream, reader, end } = await openStream({ silentMs: 300, sweepMs: 100 })
		reader.pause()
		// Little enough for Node to hand it to the kernel, and more than the reader's window.
		for (let count = 0; count < 400 && !stream.closed && stream.bufferedBytes === 0; count++) {
			stream.send({ event: 'message', data: 'x'.repeat(40_000) })
			await new Promise((resolve) => setImmediate(resolve))
		}
		await vi.waitFor(() => expect(stream.closed).toBe(true), until)
		await end()
	},
)

test('an idle reader stays connected', async () => {
	const { stream, end } = await openStream({ silentMs: 50, sweepMs: 20 })
	let sweeps = 0
	await vi.waitFor(() => {
		sweeps++
		expect(sweeps).toBeGreaterThan(15)
	}, until)
	expect(stream.closed).toBe(false)
	await end()
})

test('at shutdown every reader gets a reconnect delay, and no new stream is accepted', async () => {
	const { streams, reader, end } = await openStream()
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
