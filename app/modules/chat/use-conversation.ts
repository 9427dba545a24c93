import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation, LiveConversation } from './live-conversation.ts'

/** A conversation as it stands, followed while the component is there. */
export function useConversation(live: LiveConversation): Conversation {
	useEffect(() => {
		const look = () => document.visibilityState === 'visible' && live.hurry()
		const online = () => live.setOnline(true)
		const offline = () => live.setOnline(false)
		window.addEventListener('online', online)
		window.addEventListener('offline', offline)
		document.addEventListener('visibilitychange', look)
		return () => {
			window.removeEventListener('online', online)
			window.removeEventListener('offline', offline)
			document.removeEventListener('visibilitychange', look)
		}
	}, [live])
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
