import type { StreamEvent } from './event-lines.ts'
import { followOnline } from './follow-online.ts'
import { type ConnectionState, LiveConnection } from './live-connection.ts'
import { openEventStream } from './open-event-stream.ts'

type Follower = {
	/** Also called with an event named `missed` after a broken connection, because some events may have been missed. */
	onEvent(event: StreamEvent): void
	onState?(state: ConnectionState): void
}

/** What the tab with the connection sends to the other tabs, and the question that a new tab sends to them. */
type TabMessage = { event: StreamEvent } | { state: ConnectionState } | 'which state'

const missed: StreamEvent = { name: 'missed', data: '{}', id: null }

/**
 * Follows an event stream with one connection for all tabs of this browser, because a browser opens only six to a site over HTTP/1.1: the
 * tab that holds the lock reads the stream and sends its events to the others. When that tab is closed, another one takes over. Returns a
 * function that ends it.
 */
export function followSharedStream(address: string, { onEvent, onState = () => {} }: Follower): () => void {
	const name = `stream ${address}`
	const channel = new BroadcastChannel(name)
	const sendToTabs = (message: TabMessage) => channel.postMessage(message)
	/** The state of the connection, if this tab has it. */
	let ownState: ConnectionState | undefined
	channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
		if (data === 'which state') return void (ownState && sendToTabs({ state: ownState }))
		if ('event' in data) onEvent(data.event)
		else onState(data.state)
	}
	const ended = new AbortController()
	const reader: Required<Follower> = {
		onEvent(event) {
			onEvent(event)
			sendToTabs({ event })
		},
		onState(state) {
			if (ended.signal.aborted) return
			ownState = state
			onState(state)
			sendToTabs({ state })
		},
	}
	// Locks exist only in secure contexts; elsewhere each tab has its own connection.
	if (navigator.locks) {
		navigator.locks
			.request(name, { signal: ended.signal }, () => readUntil(ended.signal, address, reader))
			.catch(() => {})
		sendToTabs('which state')
	} else void readUntil(ended.signal, address, { onEvent, onState })
	return () => {
		ended.abort()
		channel.close()
	}
}

function readUntil(
	signal: AbortSignal,
	address: string,
	{ onEvent, onState }: Required<Follower>,
): Promise<void> {
	if (signal.aborted) return Promise.resolve()
	let wasBroken = false
	const connection = new LiveConnection({
		open: openEventStream(address, null),
		onEvent,
		onState: (state) => {
			onState(state)
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
