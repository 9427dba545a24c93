import type { StreamEvent } from './event-lines.ts'
import { followOnline } from './follow-online.ts'
import { LiveConnection } from './live-connection.ts'
import { openEventStream } from './open-event-stream.ts'

/** Told in place of an event when some may have been missed. */
const missed: StreamEvent = { name: 'missed', data: '{}', id: null }

/**
 * Follows an event stream with one connection for all tabs of this browser, because a browser opens only six to a site over HTTP/1.1: the
 * tab that holds the lock reads the stream and passes on what it gets. `onEvent` also gets an event named `missed` after a broken
 * connection. Returns what ends it.
 */
export function followSharedStream(address: string, onEvent: (event: StreamEvent) => void): () => void {
	const name = `stream ${address}`
	const otherTabs = new BroadcastChannel(name)
	otherTabs.onmessage = ({ data }) => onEvent(data as StreamEvent)
	const ended = new AbortController()
	const pass = (event: StreamEvent) => {
		onEvent(event)
		otherTabs.postMessage(event)
	}
	// Locks exist in secure contexts only; elsewhere each tab has a connection of its own.
	if (navigator.locks)
		navigator.locks
			.request(name, { signal: ended.signal }, () => readUntil(ended.signal, address, pass))
			.catch(() => {})
	else void readUntil(ended.signal, address, onEvent)
	return () => {
		ended.abort()
		otherTabs.close()
	}
}

function readUntil(
	signal: AbortSignal,
	address: string,
	onEvent: (event: StreamEvent) => void,
): Promise<void> {
	let wasBroken = false
	const connection = new LiveConnection({
		open: openEventStream(address, null),
		onEvent,
		onState: (state) => {
			if (state === 'live' && wasBroken) onEvent(missed)
			wasBroken = state !== 'live' && (wasBroken || state === 'waiting' || state === 'offline')
		},
	})
	const unfollow = followOnline(connection)
	connection.start()
	return new Promise((resolve) => {
		signal.addEventListener('abort', () => {
			unfollow()
			connection.stop()
			resolve()
		})
	})
}
