// Open-loop load: requests are sent at a fixed rate whatever the site does, and the time counts from the moment a request was
// due. A closed loop, which waits for responses, would slow down with the site and hide the delay.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadRequest = {
	kind: string
	path: string
	method?: 'GET' | 'POST'
	headers: Record<string, string>
	body?: string
	/** Called with the response, for requests that depend on it. */
	onResponse?(answer: { status: number; setCookies: string[]; text: string }): void
}
export type LoadResponse = {
	kind: string
	path: string
	/** 0: no response; the connection broke or timed out. */
	status: number
	/** Milliseconds since the request was due. */
	ms: number
	/** When the request was due, in milliseconds since the start of the run. */
	dueMs: number
	retryAfter: string | undefined
}
type Run = {
	origin: string
	rate: number
	seconds: number
	/** How many connections there are at most. */
	connections?: number
	next(count: number): LoadRequest
}

const ANSWER_WITHIN_MS = 30_000

/** Sends `rate` requests per second for `seconds`. @returns the outcome of each */
export async function sendAtRate({
	origin,
	rate,
	seconds,
	connections = 4_000,
	next,
}: Run): Promise<LoadResponse[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: 400 })
	const startedAt = performance.now()
	const pending: Promise<LoadResponse>[] = []
	for (let count = 0; count < rate * seconds; ) {
		const dueNow = Math.min(rate * seconds, Math.floor(((performance.now() - startedAt) * rate) / 1_000) + 1)
		for (; count < dueNow; count++) {
			const dueMs = (count * 1_000) / rate
			const load = next(count)
			pending.push(
				send(agent, origin, load).then(({ status, retryAfter }) => ({
					kind: load.kind,
					path: load.path,
					status,
					retryAfter,
					dueMs,
					ms: performance.now() - startedAt - dueMs,
				})),
			)
		}
		await pause(1)
	}
	const responses = await Promise.all(pending)
	agent.destroy()
	return responses
}

function send(
	agent: Agent,
	origin: string,
	{ path, method = 'GET', headers, body, onResponse }: LoadRequest,
) {
	return new Promise<{ status: number; retryAfter: string | undefined }>((resolve) => {
		const broken = () => resolve({ status: 0, retryAfter: undefined })
		const outgoing = request(
			origin + path,
			{
				agent,
				method,
				headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
			},
			(response) => void read(response, onResponse).then(resolve, broken),
		)
		outgoing.setTimeout(ANSWER_WITHIN_MS, () => outgoing.destroy())
		outgoing.on('error', broken)
		outgoing.end(body)
	})
}

async function read(response: IncomingMessage, onResponse: LoadRequest['onResponse']) {
	const { statusCode: status = 0, headers } = response
	let text = ''
	for await (const part of response.setEncoding('utf8')) if (onResponse) text += part
	onResponse?.({ status, setCookies: headers['set-cookie'] ?? [], text })
	return { status, retryAfter: headers['retry-after'] }
}
