import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { test as base } from '../setup/database.ts'
import { waitMsMax } from '../setup/hang-limits.ts'
import { openSite, type Site } from './site.ts'

const test = base.extend<{ site: Site }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { ownProcess: true, jobs: false })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
})

type Upload = {
	path: string
	bytes: number
	headers?: Record<string, string>
	/** Sent without a content length. */
	chunked?: boolean
}

/** Sends a form in chunks to its end, even if a response arrives in the meantime, and returns the response. */
async function upload({ port, origin, newClientIp }: Site, { path, bytes, headers, chunked }: Upload) {
	const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
	const received: Buffer[] = []
	let error: string | undefined
	socket.on('data', (data) => received.push(data))
	socket.on('error', ({ message }) => {
		error = message
	})
	const closed = once(socket, 'close')
	const head = {
		host: `localhost:${port}`,
		origin,
		accept: 'text/html',
		'x-forwarded-for': newClientIp(),
		'content-type': 'application/x-www-form-urlencoded',
		...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) }),
		...headers,
	}
	const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
	socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
	const chunkBytes = 64_000
	for (let sentBytes = 0; sentBytes < bytes && socket.writable; sentBytes += chunkBytes) {
		const text = 'a'.repeat(Math.min(chunkBytes, bytes - sentBytes))
		socket.write(chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text)
		await pause(10)
	}
	socket.end(chunked ? '0\r\n\r\n' : '')
	await Promise.race([closed, pause(waitMsMax, undefined, { ref: false })])
	const isClosed = socket.destroyed
	socket.destroy()
	const response = Buffer.concat(received).toString('latin1')
	const [responseHead = '', body = ''] = response.split(/\r\n\r\n(.*)/s)
	const length = /^content-length: (\d+)$/im.exec(responseHead)?.[1]
	return {
		status: Number(responseHead.split(' ')[1]),
		connection: /^connection: (.*)$/im.exec(responseHead)?.[1]?.toLowerCase(),
		isWhole: length === undefined ? body.endsWith('0\r\n\r\n') : body.length === Number(length),
		isClosed,
		error,
	}
}

const completeResponse = { connection: 'close', isWhole: true, isClosed: true, error: undefined }

test.for<[description: string, status: number, upload: Upload]>([
	['too large by its content length', 413, { path: '/sign-in', bytes: 3_000_000 }],
	['too large, without a content length', 413, { path: '/sign-in', bytes: 3_000_000, chunked: true }],
	[
		'too large, sent by a script',
		413,
		{ path: '/api/community-preview', bytes: 3_000_000, headers: { accept: '*/*' } },
	],
	[
		'too large, sent by a script without a content length',
		413,
		{ path: '/api/checklist', bytes: 3_000_000, chunked: true, headers: { accept: '*/*' } },
	],
	[
		'from another site',
		403,
		{ path: '/sign-in', bytes: 500_000, headers: { origin: 'https://evil.example' } },
	],
	['to a page for members, without a session', 303, { path: '/account/community', bytes: 500_000 }],
	['to a path that does not exist', 405, { path: '/no/such', bytes: 500_000 }],
])(
	'a form that is %s gets its complete response, which closes the connection',
	async ([_what, status, options], { site }) => {
		expect(await upload(site, options)).toEqual({ status, ...completeResponse })
	},
)

test('a client over its rate limit gets its complete response, too', async ({ site }) => {
	const headers = { 'x-forwarded-for': '192.0.2.77', accept: '*/*' }
	const body = 'email=nobody%40example.com'
	const type = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin }
	for (let status = 0; status !== 429; )
		({ status } = await site.send('/api/chat/address', {
			method: 'POST',
			headers: { ...type, ...headers },
			body,
			from: headers['x-forwarded-for'],
			once: true,
		}))
	expect(await upload(site, { path: '/api/chat/address', bytes: 500_000, headers })).toEqual({
		status: 429,
		...completeResponse,
	})
})

test('a form that was read keeps its connection open', async ({ site }) => {
	const { port, origin } = site
	const socket = connect({ port, host: '127.0.0.1' })
	const body = 'email=nobody%40example.com&password=wrong'
	const request = `POST /sign-in HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`
	const received: Buffer[] = []
	socket.on('data', (data) => received.push(data))
	const countResponses = () =>
		Buffer.concat(received)
			.toString('latin1')
			// No ^ here: the second response follows the body of the first without a line break.
			.match(/HTTP\/1\.1 401 /g)?.length ?? 0
	for (const time of [1, 2]) {
		socket.write(request)
		await expect.poll(countResponses).toBe(time)
	}
	expect(Buffer.concat(received).toString('latin1')).not.toMatch(/^connection: close/im)
	socket.destroy()
})
