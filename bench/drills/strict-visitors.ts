import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '#tests/setup/chat-client.ts'
import { chatWriter, newAddress, type Writer } from './writers.ts'

const pages = ['/', '/services', '/reviews', '/community', '/resources', '/sign-in', '/api/slots']

/** Visitors who never try again: an answer of five hundred and more (but for a 503 that says when to come again), a broken line or a refused connection is a request that failed. */
export function strictVisitors(origin: string, { readers, writers }: { readers: number; writers: number }) {
	const failed: string[] = []
	const written = new Map<Writer, string[]>()
	const stopping = new AbortController()
	let answered = 0
	let putOff = 0

	async function read(first: number): Promise<void> {
		for (let turn = first; !stopping.signal.aborted; turn++) {
			const path = pages[turn % pages.length]!
			// By turns a page from memory and one that is rendered for somebody.
			const cookie: Record<string, string> = turn % 2 ? { cookie: 'past=the-cache' } : {}
			try {
				const answer = await ask(origin + path, { headers: { 'x-forwarded-for': newAddress(), ...cookie } })
				if (answer.status === 503 && answer.headers['retry-after']) putOff++
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
				else if (outcome === 'again') putOff++
				else failed.push(`POST of a ${writer.kind}: ${outcome.fault}`)
				answered++
			} catch (error) {
				failed.push(`POST of a ${writer.kind}: ${(error as Error).cause ?? error}`)
			}
			await pause(10)
		}
	}

	const working = [
		...Array.from({ length: readers }, (_, reader) => read(reader * 3)),
		...Array.from({ length: writers }, () => write(chatWriter())),
	]
	return {
		failed,
		answered: () => answered,
		/** Told to come again, in words: more was asked than the machine could do. */
		putOff: () => putOff,
		async more(count: number) {
			for (const wanted = answered + count; answered < wanted; ) await pause(5)
		},
		async stop(): Promise<{ writer: Writer; keys: string[] }[]> {
			stopping.abort()
			await Promise.all(working)
			return [...written].map(([writer, keys]) => ({ writer, keys }))
		},
	}
}
