// Load that keeps its rate whatever the site does: a request is due at its moment, and what the site makes it wait counts,
// also before it could be sent. A loop that waits for answers would slow down with the site and hide that.
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Sending = {
	kind: string
	path: string
	method?: 'GET' | 'POST'
	headers: Record<string, string>
	body?: string
	/** What the answer brought, for whoever goes on with it. */
	heard?(answer: { status: number; setCookies: string[]; text: string }): void
}
export type Answered = {
	kind: string
	path: string
	/** 0: no answer, the connection broke or nothing came within the time. */
	status: number
	/** From the moment it was due. */
	ms: number
	/** Of the run: when it was due. */
	dueMs: number
	retryAfter: string | undefined
}
type Run = { origin: string; rate: number; seconds: number; next(count: number): Sending }

const ANSWER_WITHIN_MS = 30_000

/** Sends `rate` requests a second for `seconds`, and tells what became of each. */
export async function sendAtRate({ origin, rate, seconds, next }: Run): Promise<Answered[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 4_000, maxFreeSockets: 400 })
	const startedAt = performance.now()
	const underway: Promise<Answered>[] = []
	for (let count = 0; count < rate * seconds; ) {
		const dueNow = Math.min(rate * seconds, Math.floor(((performance.now() - startedAt) * rate) / 1_000) + 1)
		for (; count < dueNow; count++) {
			const dueMs = (count * 1_000) / rate
			const sending = next(count)
			underway.push(
				send(agent, origin, sending).then(({ status, retryAfter }) => ({
					kind: sending.kind,
					path: sending.path,
					status,
					retryAfter,
					dueMs,
					ms: performance.now() - startedAt - dueMs,
				})),
			)
		}
		await pause(1)
	}
	const answered = await Promise.all(underway)
	agent.destroy()
	return answered
}

function send(agent: Agent, origin: string, { path, method = 'GET', headers, body, heard }: Sending) {
	return new Promise<{ status: number; retryAfter: string | undefined }>((resolve) => {
		const broken = () => resolve({ status: 0, retryAfter: undefined })
		const outgoing = request(
			origin + path,
			{
				agent,
				method,
				headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
			},
			(response) => void read(response, heard).then(resolve, broken),
		)
		outgoing.setTimeout(ANSWER_WITHIN_MS, () => outgoing.destroy())
		outgoing.on('error', broken)
		outgoing.end(body)
	})
}

async function read(response: IncomingMessage, heard: Sending['heard']) {
	const { statusCode: status = 0, headers } = response
	let text = ''
	for await (const part of response.setEncoding('utf8')) if (heard) text += part
	heard?.({ status, setCookies: headers['set-cookie'] ?? [], text })
	return { status, retryAfter: headers['retry-after'] }
}
