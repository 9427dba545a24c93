import { connect, type Socket } from 'node:net'
import { waitMsMax } from '../setup/hang-limits.ts'
import type { RequestOptions, SiteResponse } from './site.ts'

type RawRequest = Required<Pick<RequestOptions, 'method' | 'headers'>> &
	Pick<RequestOptions, 'body'> & { path: string }
type Connection = { send(request: RawRequest): Promise<SiteResponse>; isOpen(): boolean; close(): void }

/** Connections that stay open for one request after the other. Sending a request takes a fifth of the processor time of `node:http`. */
export function openConnections(port: number) {
	const idle: Connection[] = []
	return {
		/** @throws Error when there is no response, or only a part of one */
		async send(request: RawRequest): Promise<SiteResponse> {
			const connection = idle.pop() ?? openConnection(port)
			const response = await connection.send(request)
			if (connection.isOpen()) idle.push(connection)
			return response
		},
		close() {
			for (const connection of idle) connection.close()
		},
	}
}

function openConnection(port: number): Connection {
	const socket = connect({ port, host: '127.0.0.1', noDelay: true })
	let isOpen = true
	let received: Buffer[] = []
	let pending: { resolve(response: SiteResponse): void; fail(error: Error): void } | undefined
	const end = (error: Error) => {
		isOpen = false
		socket.destroy()
		pending?.fail(error)
	}
	const settle = (response: SiteResponse) => {
		const { resolve } = pending!
		pending = undefined
		received = []
		resolve(response)
	}
	const read = (ended: boolean) => {
		if (!pending) return end(new Error('the connection was closed'))
		const bytes = received.length > 1 ? Buffer.concat(received) : (received[0] ?? Buffer.alloc(0))
		received = [bytes]
		const response = parseResponse(bytes, ended)
		if (!response) return ended ? end(new Error('cut off')) : undefined
		if (ended || response.headers.connection === 'close' || isStream(response)) {
			isOpen = false
			socket.destroy()
		}
		settle(response)
	}
	socket.on('data', (bytes) => {
		received.push(bytes)
		read(false)
	})
	socket.on('error', end)
	socket.on('end', () => read(true))
	socket.setTimeout(waitMsMax, () => pending && end(new Error('no response')))
	return {
		isOpen: () => isOpen,
		close: () => socket.destroy(),
		send: (request) =>
			new Promise((resolve, reject) => {
				const fail = ({ message }: Error) =>
					reject(new Error(`${request.method} ${request.path}: ${message}`))
				pending = { resolve, fail }
				write(socket, request)
			}),
	}
}

function write(socket: Socket, { method, path, headers, body }: RawRequest): void {
	let head = `${method} ${path} HTTP/1.1\r\n`
	for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
	if (body === undefined) socket.write(`${head}\r\n`)
	else {
		// An endpoint that rejects a body without reading it closes the connection, so the next request needs a new one.
		head += `connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
		if (typeof body === 'string') socket.write(head + body)
		else socket.write(Buffer.concat([Buffer.from(head), body]))
	}
}

const isStream = ({ headers }: SiteResponse) =>
	headers['content-type']?.startsWith('text/event-stream') === true

/** Parses a complete response, https://www.rfc-editor.org/rfc/rfc9112#section-6.3; null if it is incomplete. Ignores the body of event streams. */
function parseResponse(bytes: Buffer, ended: boolean): SiteResponse | null {
	const headEnd = bytes.indexOf('\r\n\r\n')
	if (headEnd < 0) return null
	const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
	const headers: Record<string, string> = {}
	for (const line of lines) {
		const colon = line.indexOf(':')
		headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
	}
	const response = { status: Number(first.split(' ')[1]), headers, text: '' }
	if (response.status === 204 || response.status === 304 || isStream(response)) return response
	const from = headEnd + 4
	const length = headers['content-length']
	if (length !== undefined) {
		if (bytes.length < from + Number(length)) return null
		return { ...response, text: bytes.toString('utf8', from, from + Number(length)) }
	}
	if (headers['transfer-encoding'] !== 'chunked')
		return ended ? { ...response, text: bytes.toString('utf8', from) } : null
	const text = chunksFrom(bytes, from)
	return text === null ? null : { ...response, text }
}

function chunksFrom(bytes: Buffer, from: number): string | null {
	const chunks: Buffer[] = []
	// Without the last chunk, parsing the others would be wasted work.
	if (!bytes.subarray(-5).equals(lastChunk)) return null
	for (let offset = from; ; ) {
		const lineEnd = bytes.indexOf('\r\n', offset)
		if (lineEnd < 0) return null
		const size = Number.parseInt(bytes.toString('latin1', offset, lineEnd), 16)
		if (size === 0) return Buffer.concat(chunks).toString()
		if (lineEnd + 2 + size > bytes.length) return null
		chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
		offset = lineEnd + 2 + size + 2
	}
}

const lastChunk = Buffer.from('0\r\n\r\n')
