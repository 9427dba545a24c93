import { readEventLines, type StreamEvent } from './event-lines.ts'
import type { OpenStream } from './live-connection.ts'

/**
 * Returns a function that opens an event stream with `fetch`. Unlike `EventSource`, it reports the status of a rejection, sends
 * `Last-Event-ID` also on the first attempt, and leaves retries to `LiveConnection`. A `bye` event from the server ends the stream: for
 * `retryMs` milliseconds, or permanently if `over` is true.
 */
export function openEventStream(address: string, lastEventId: string | null): OpenStream {
	return ({ onOpen, onBytes, onEvent, onEnd }) => {
		const abort = new AbortController()
		read().catch(() => onEnd({}))
		return () => abort.abort()

		async function read(): Promise<void> {
			const response = await fetch(address, {
				headers: {
					accept: 'text/event-stream',
					...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
				},
				cache: 'no-store',
				signal: abort.signal,
			})
			if (!response.ok || !response.body) {
				await response.body?.cancel()
				return onEnd({
					rejected: [401, 403, 404, 410].includes(response.status),
					retryAfterMs: retryAfterMs(response),
				})
			}
			onOpen()
			let bye: Bye | undefined
			const readChunk = readEventLines((event) => {
				if (event.name === 'bye') bye = readBye(event)
				else onEvent(event)
			})
			const text = new TextDecoder()
			const reader = response.body.getReader()
			for (;;) {
				const { done, value } = await reader.read()
				if (done) break
				onBytes()
				readChunk(text.decode(value, { stream: true }))
				if (!bye) continue
				await reader.cancel()
				break
			}
			onEnd({ rejected: bye?.over ?? false, retryAfterMs: bye?.retryMs ?? 0 })
		}
	}
}

/** Returns the delay in a response's `Retry-After` header in milliseconds; 0 if there is none. */
export function retryAfterMs(response: Response): number {
	const seconds = Number(response.headers.get('retry-after'))
	return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}

type Bye = { retryMs: number; over: boolean }

function readBye({ data }: StreamEvent): Bye {
	try {
		const { retryMs, over } = JSON.parse(data) as Partial<Bye>
		return { retryMs: Number(retryMs) || 0, over: over === true }
	} catch {
		return { retryMs: 0, over: false }
	}
}
