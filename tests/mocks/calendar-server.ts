import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a calendar server answers the next requests. */
export type CalendarReply = {
	status?: number
	body?: string
	etag?: string
	location?: string
}

/** A calendar server on this machine: it answers with what is set, and with 304 to whoever has that ETag already. */
export async function startCalendarServer(reply: CalendarReply) {
	const state = { reply, requests: [] as { path: string; etag: string | undefined }[] }
	const server = createServer((request, response) => {
		const { status = 200, body = '', etag, location } = state.reply
		const known = request.headers['if-none-match']
		state.requests.push({ path: request.url ?? '', etag: known })
		if (etag) response.setHeader('etag', etag)
		if (location) response.setHeader('location', location)
		if (status === 200 && etag && known === etag) return response.writeHead(304).end()
		response.writeHead(status, { 'content-type': 'text/calendar' }).end(body)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		state,
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}
