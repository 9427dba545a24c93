import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation } from './conversation-state.ts'
import type { LiveConversation } from './live-conversation.ts'

const restAfterMs = 60_000

type Following = {
	/** Whether a page that nobody looks at lets go of its line: the visitor's does, the desk's has to ring. */
	rests: boolean
}

/** A conversation as it stands, followed while the component is there. */
export function useConversation(live: LiveConversation, { rests }: Following): Conversation {
	useEffect(() => {
		let resting: ReturnType<typeof setTimeout> | undefined
		const look = () => {
			clearTimeout(resting)
			if (document.visibilityState === 'visible') live.hurry()
			else if (rests) resting = setTimeout(() => live.rest(), restAfterMs)
		}
		const online = () => live.setOnline(true)
		const offline = () => live.setOnline(false)
		window.addEventListener('online', online)
		window.addEventListener('offline', offline)
		document.addEventListener('visibilitychange', look)
		return () => {
			window.removeEventListener('online', online)
			window.removeEventListener('offline', offline)
			document.removeEventListener('visibilitychange', look)
			clearTimeout(resting)
		}
	}, [live, rests])
	return useSyncExternalStore(
		live.subscribe,
		() => live.state,
		() => live.state,
	)
}

/** Whether the person can see the page. */
export function useVisible(): boolean {
	return useSyncExternalStore(
		(changed) => {
			document.addEventListener('visibilitychange', changed)
			return () => document.removeEventListener('visibilitychange', changed)
		},
		() => document.visibilityState === 'visible',
		() => false,
	)
}
