import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { LiveLine } from '#app/lib/live/live-connection.ts'
import { openEventStream } from '#app/lib/live/open-event-stream.ts'

/** By one of the client's checklists it follows all of them. Reads the page anew whenever the advisor ticks something; again after a broken line, which may have missed it. */
export function useLiveChecklists(id: string | undefined): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!id) return
		let broken = false
		const line = new LiveLine({
			open: openEventStream(`/api/checklists/${id}/live`, null),
			onEvent: ({ name }) => {
				if (name === 'changed') void revalidate()
			},
			onState: (state) => {
				if (state === 'live' && broken) void revalidate()
				if (state === 'waiting' || state === 'offline') broken = true
			},
		})
		const online = () => line.setOnline(true)
		const offline = () => line.setOnline(false)
		window.addEventListener('online', online)
		window.addEventListener('offline', offline)
		line.start()
		return () => {
			window.removeEventListener('online', online)
			window.removeEventListener('offline', offline)
			line.stop()
		}
	}, [id, revalidate])
}
