import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const path = '/renata/cal/'
const login = `Basic ${Buffer.from('renata:secret').toString('base64')}`

/**
 * A CalDAV server on this machine that answers as recorded from Radicale 3.1.8: 201 with an ETag for a write, 412 for another version, 207
 * with all events for a query, 401 without the password. `objects` are the events by path, which a test may change as another program does.
 */
export async function startCaldavServer() {
	const objects = new Map<string, string>()
	const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('hex')}"`
	const writes: string[] = []
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk as Buffer)
		const body = Buffer.concat(chunks).toString()
		const { method = '', url = '', headers } = request
		const plain = (status: number, text = '') =>
			response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
		if (headers.authorization !== login) return plain(401, 'Access to the requested resource forbidden.')
		if (method === 'REPORT') {
			if (url !== path) return plain(404, 'The requested resource could not be found.')
			const found = [...objects].map(
				([href, text]) =>
					`<response><href>${href}</href><propstat><prop><getetag>${etagOf(text)}</getetag><C:calendar-data>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
			)
			return response
				.writeHead(207, { 'content-type': 'text/xml; charset=utf-8' })
				.end(
					`<?xml version='1.0' encoding='utf-8'?>\n<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${found.join('')}</multistatus>`,
				)
		}
		const known = objects.get(url)
		const isOther = headers['if-match'] && (known === undefined || headers['if-match'] !== etagOf(known))
		if (isOther || (headers['if-none-match'] === '*' && known !== undefined))
			return plain(412, 'Precondition failed.')
		writes.push(`${method} ${url.slice(path.length)}`)
		if (method === 'DELETE') {
			if (known === undefined) return plain(404, 'The requested resource could not be found.')
			objects.delete(url)
			return plain(200)
		}
		objects.set(url, body)
		return response.writeHead(201, { etag: etagOf(body) }).end()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		objects,
		writes,
		path,
		origin,
		address: `${origin}${path}`,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
