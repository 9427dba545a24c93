import { useEffect } from 'react'
import { followSharedStream } from '#app/lib/live/shared-event-stream.ts'
import { useQuietRevalidation } from './use-quiet-revalidation.ts'

/**
 * Reloads the page's data whenever the event stream at an address sends `changed`, and when events may have been missed. Without an
 * address it does nothing.
 */
export function useLiveReload(address: string | undefined): void {
	const revalidate = useQuietRevalidation()
	useEffect(() => {
		if (!address) return
		return followSharedStream(address, {
			onEvent: ({ name }) => {
				if (name === 'changed' || name === 'missed') revalidate()
			},
		})
	}, [address, revalidate])
}
