import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rejectRepeatedHeaders } from './single-headers.ts'

/** Sends lines as they are, and returns the status line. */
async function statusOf(lines: string[]): Promise<string> {
	const server = createServer((request, response) => {
		if (!rejectRepeatedHeaders(request, response)) request.resume().on('end', () => response.end('fine'))
	})
	onTestFinished(() => void server.close())
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
	let text = ''
	socket.on('data', (data) => (text += data))
	const closed = new Promise((resolve) => socket.once('close', resolve))
	socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
	await closed
	return text.split('\r\n')[0]!
}

const get = 'GET / HTTP/1.1'
const host = 'Host: advice.example'

test.each([
	['two hosts', [get, host, 'Host: evil.example']],
	['the same host twice', [get, host, host]],
	['two hosts in other letters', [get, host, 'hOST: evil.example']],
	['two authorizations', [get, host, 'Authorization: Bearer a', 'Authorization: Bearer b']],
	['two origins', [get, host, 'Origin: https://advice.example', 'Origin: https://evil.example']],
	['two content types', [get, host, 'Content-Type: text/plain', 'Content-Type: application/json']],
	['two content lengths', ['POST / HTTP/1.1', host, 'Content-Length: 0', 'Content-Length: 5']],
	[
		'a content length and chunks',
		['POST / HTTP/1.1', host, 'Content-Length: 0', 'Transfer-Encoding: chunked'],
	],
	[
		'two transfer encodings',
		['POST / HTTP/1.1', host, 'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip'],
	],
	[
		'two lists of recipients',
		[get, host, 'Lotwise-Recipients: a@b.example', 'Lotwise-Recipients: c@d.example'],
	],
])('a request with %s is answered with 400', async (_what, lines) => {
	expect(await statusOf(lines)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
	['one of each', [get, host, 'Authorization: Bearer a']],
	['several cookies', [get, host, 'Cookie: a=1', 'Cookie: b=2']],
	[
		'the addresses that proxies add in lines of their own',
		[get, host, 'X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 5.6.7.8'],
	],
])('a request with %s passes', async (_what, lines) => {
	expect(await statusOf(lines)).toBe('HTTP/1.1 200 OK')
})
