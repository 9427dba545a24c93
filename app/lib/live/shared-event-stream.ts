import type { StreamEvent } from './event-lines.ts'
import { followOnline } from './follow-online.ts'
import { type ConnectionState, LiveConnection } from './live-connection.ts'
import { openEventStream } from './open-event-stream.ts'
import { shareStream } from './share-stream.ts'

type Follower = {
	/** Also called with an event named `missed` when some events may have been missed. */
	onEvent(event: StreamEvent): void
	onState?(state: ConnectionState): void
}

/** Follows an event stream with one connection for all tabs of this browser. Returns a function that ends it. */
export function followSharedStream(address: string, { onEvent, onState = () => {} }: Follower): () => void {
	const connection = new LiveConnection({
		open: shareStream(`stream ${address}`, openEventStream(address, null)),
		onEvent,
		onState,
	})
	const unfollow = followOnline(connection)
	connection.start()
	return () => {
		unfollow()
		connection.stop()
	}
}
