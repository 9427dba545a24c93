import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '#tests/setup/chat-client.ts'
import { chatWriter, newAddress, type Writer } from './writers.ts'

const pages = ['/', '/services', '/reviews', '/community', '/resources', '/sign-in', '/api/slots']

/**
 * Visitors who never retry: a status of 500 or above (except a 503 with Retry-After), a broken connection or a rejected
 * connection counts as a failed request.
 */
export function strictVisitors(origin: string, { readers, writers }: { readers: number; writers: number }) {
	const failed: string[] = []
	const written = new Map<Writer, string[]>()
	const stopping = new AbortController()
	let answered = 0
	let retryLater = 0

	async function read(first: number): Promise<void> {
		for (let turn = first; !stopping.signal.aborted; turn++) {
			const path = pages[turn % pages.length]!
			// Alternate between a cached page and one rendered for this visitor.
			const query = turn % 2 ? '?past=cache' : ''
			try {
				const headers = { 'x-forwarded-for': newAddress() }
				const answer = await sendRequest(origin + path + query, { headers })
				if (answer.status === 503 && answer.headers['retry-after']) retryLater++
				else if (answer.status >= 500) failed.push(`GET ${path}: ${answer.status}`)
				answered++
			} catch (error) {
				failed.push(`GET ${path}: ${(error as Error).cause ?? error}`)
			}
			await pause(5)
		}
	}

	async function write(writer: Writer): Promise<void> {
		const keys: string[] = []
		written.set(writer, keys)
		while (!stopping.signal.aborted) {
			const key = randomUUID()
			try {
				const outcome = await writer.send(origin, key)
				if (outcome === 'done') keys.push(key)
				else if (outcome === 'again') retryLater++
				else failed.push(`POST of a ${writer.kind}: ${outcome.error}`)
				answered++
			} catch (error) {
				failed.push(`POST of a ${writer.kind}: ${(error as Error).cause ?? error}`)
			}
			await pause(10)
		}
	}

	const running = [
		...Array.from({ length: readers }, (_, reader) => read(reader * 3)),
		...Array.from({ length: writers }, () => write(chatWriter())),
	]
	return {
		failed,
		answered: () => answered,
		/** Responses of 503 or 429: more was requested than the machine could handle. */
		retryLater: () => retryLater,
		async untilMore(count: number) {
			for (const target = answered + count; answered < target; ) await pause(5)
		},
		async stop(): Promise<{ writer: Writer; keys: string[] }[]> {
			stopping.abort()
			await Promise.all(running)
			return [...written].map(([writer, keys]) => ({ writer, keys }))
		},
	}
}
