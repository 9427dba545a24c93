import { useEffect } from 'react'
import { followOnline } from '#app/lib/live/follow-online.ts'
import { LiveConnection } from '#app/lib/live/live-connection.ts'
import { openEventStream } from '#app/lib/live/open-event-stream.ts'
import { useQuietRevalidation } from './use-quiet-revalidation.ts'

/**
 * Reloads the page's data whenever the event stream at an address sends `changed`, and after a broken connection, which may have missed
 * events. Without an address it does nothing.
 */
export function useLiveReload(address: string | undefined): void {
	const revalidate = useQuietRevalidation()
	useEffect(() => {
		if (!address) return
		let wasBroken = false
		const connection = new LiveConnection({
			open: openEventStream(address, null),
			onEvent: ({ name }) => {
				if (name === 'changed') revalidate()
			},
			onState: (state) => {
				if (state === 'live' && wasBroken) revalidate()
				if (state === 'waiting' || state === 'offline') wasBroken = true
			},
		})
		const unfollow = followOnline(connection)
		connection.start()
		return () => {
			unfollow()
			connection.stop()
		}
	}, [address, revalidate])
}
