import { readEventLines, type StreamEvent } from './event-lines.ts'
import type { OpenStream } from './live-connection.ts'

/**
 * Opens an event stream by `fetch`: unlike `EventSource` it tells the status of a refusal, sends `Last-Event-ID` at the first try
 * too, and leaves the pauses to `LiveLine`. A `bye` of the server ends it: for so long as it wishes, or (`over`) for good.
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
			const take = readEventLines((event) => {
				if (event.name === 'bye') bye = readBye(event)
				else onEvent(event)
			})
			const text = new TextDecoder()
			const reader = response.body.getReader()
			for (;;) {
				const { done, value } = await reader.read()
				if (done) break
				onBytes()
				take(text.decode(value, { stream: true }))
				if (!bye) continue
				await reader.cancel()
				break
			}
			onEnd({ rejected: bye?.over ?? false, retryAfterMs: bye?.retryMs ?? 0 })
		}
	}
}

/** What an answer wishes for before the next try, in milliseconds; 0 without a wish. */
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
