import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followOnline } from '#app/lib/live/follow-online.ts'
import { LiveConnection } from '#app/lib/live/live-connection.ts'
import { openEventStream } from '#app/lib/live/open-event-stream.ts'

/**
 * Reloads the page's data whenever the advisor completes a task, and after a broken connection, which may have missed events.
 * `id` is any of the client's checklists: it subscribes to all of them.
 */
export function useLiveChecklists(id: string | undefined): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!id) return
		let wasBroken = false
		const connection = new LiveConnection({
			open: openEventStream(`/api/checklists/${id}/live`, null),
			onEvent: ({ name }) => {
				if (name === 'changed') void revalidate()
			},
			onState: (state) => {
				if (state === 'live' && wasBroken) void revalidate()
				if (state === 'waiting' || state === 'offline') wasBroken = true
			},
		})
		const unfollow = followOnline(connection)
		connection.start()
		return () => {
			unfollow()
			connection.stop()
		}
	}, [id, revalidate])
}
