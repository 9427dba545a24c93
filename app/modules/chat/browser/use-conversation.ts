import { useEffect, useSyncExternalStore } from 'react'
import { followOnline } from '#app/lib/live/follow-online.ts'
import type { Conversation } from './conversation-state.ts'
import type { LiveConversation } from './live-conversation.ts'

/**
 * Returns the current state of a conversation, and follows it while the component is mounted. Its stream is closed when the page has been
 * hidden for some time, because browsers allow few connections to one site across all tabs.
 */
export function useConversation(live: LiveConversation, pauseAfterMs = 60_000): Conversation {
	useEffect(() => {
		let pauseTimer: ReturnType<typeof setTimeout> | undefined
		const pauseLater = () => {
			pauseTimer = setTimeout(() => live.pause(), pauseAfterMs)
		}
		const onVisibilityChange = () => {
			clearTimeout(pauseTimer)
			if (document.hidden) pauseLater()
			else live.retryNow()
		}
		// A tab opened in the background.
		if (document.hidden) pauseLater()
		const unfollow = followOnline(live)
		document.addEventListener('visibilitychange', onVisibilityChange)
		return () => {
			unfollow()
			document.removeEventListener('visibilitychange', onVisibilityChange)
			clearTimeout(pauseTimer)
		}
	}, [live, pauseAfterMs])
	return useSyncExternalStore(
		live.subscribe,
		() => live.state,
		() => live.state,
	)
}

/** Whether the page is visible. */
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
