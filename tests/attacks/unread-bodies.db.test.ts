import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { test as base } from '../setup/database.ts'
import { openSite, type Site } from './site.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const test = base.extend<{ site: Site }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false })
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
	/** Says no length beforehand. */
	chunked?: boolean
}

/** Sends a form piece by piece and to its end, whatever is answered meanwhile, and tells all that came back. */
async function upload({ port, origin, newSender }: Site, { path, bytes, headers, chunked }: Upload) {
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
		'x-forwarded-for': newSender(),
		'content-type': 'application/x-www-form-urlencoded',
		...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) }),
		...headers,
	}
	const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
	socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
	const piece = 64_000
	for (let sent = 0; sent < bytes && socket.writable; sent += piece) {
		const text = 'a'.repeat(Math.min(piece, bytes - sent))
		socket.write(chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text)
		await pause(10)
	}
	socket.end(chunked ? '0\r\n\r\n' : '')
	await Promise.race([closed, pause(10_000, undefined, { ref: false })])
	const isClosed = socket.destroyed
	socket.destroy()
	const answer = Buffer.concat(received).toString('latin1')
	const [answerHead = '', body = ''] = answer.split(/\r\n\r\n(.*)/s)
	const length = /^content-length: (\d+)$/im.exec(answerHead)?.[1]
	return {
		status: Number(answerHead.split(' ')[1]),
		connection: /^connection: (.*)$/im.exec(answerHead)?.[1]?.toLowerCase(),
		isWhole: length === undefined ? body.endsWith('0\r\n\r\n') : body.length === Number(length),
		isClosed,
		error,
	}
}

const notified = { connection: 'close', isWhole: true, isClosed: true, error: undefined }

test.for<[what: string, status: number, upload: Upload]>([
	['too large by its own word', 413, { path: '/sign-in', bytes: 3_000_000 }],
	['too large, and not said before', 413, { path: '/sign-in', bytes: 3_000_000, chunked: true }],
	[
		'too large for a script',
		413,
		{ path: '/api/community-preview', bytes: 3_000_000, headers: { accept: '*/*' } },
	],
	[
		'too large for a script, and not said before',
		413,
		{ path: '/api/checklist', bytes: 3_000_000, chunked: true, headers: { accept: '*/*' } },
	],
	[
		'from another site',
		403,
		{ path: '/sign-in', bytes: 500_000, headers: { origin: 'https://evil.example' } },
	],
	['from a stranger', 303, { path: '/account/community', bytes: 500_000 }],
	['to no address at all', 405, { path: '/no/such', bytes: 500_000 }],
])(
	'a form %s gets its whole answer, which closes the connection',
	async ([_what, status, sent], { site }) => {
		expect(await upload(site, sent)).toEqual({ status, ...notified })
	},
)

test('an address that has used up its share gets its whole answer, too', async ({ site }) => {
	const headers = { 'x-forwarded-for': '192.0.2.77', accept: '*/*' }
	const body = 'email=nobody%40example.com'
	const type = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin }
	for (let status = 0; status !== 429; )
		({ status } = await site.send('/api/chat/address', {
			method: 'POST',
			headers: { ...type, ...headers },
			body,
			from: headers['x-forwarded-for'],
			patienceMs: 0,
		}))
	expect(await upload(site, { path: '/api/chat/address', bytes: 500_000, headers })).toEqual({
		status: 429,
		...notified,
	})
})

test('a form that was read keeps its connection', async ({ site }) => {
	const { port, origin } = site
	const socket = connect({ port, host: '127.0.0.1' })
	const body = 'email=nobody%40example.com&password=wrong'
	const request = `POST /sign-in HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`
	const received: Buffer[] = []
	socket.on('data', (data) => received.push(data))
	const answers = () =>
		Buffer.concat(received)
			.toString('latin1')
			.match(/^HTTP\/1\.1 401 /gm)?.length ?? 0
	for (const time of [1, 2]) {
		socket.write(request)
		await expect.poll(answers, { timeout: 20_000 }).toBe(time)
	}
	expect(Buffer.concat(received).toString('latin1')).not.toMatch(/^connection: close/im)
	socket.destroy()
})
