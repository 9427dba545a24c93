import { useEffect, useSyncExternalStore } from 'react'
import { followOnline } from '#app/lib/live/follow-online.ts'
import type { Conversation } from './conversation-state.ts'
import type { LiveConversation } from './live-conversation.ts'

const pauseAfterMs = 60_000

type UseConversationOptions = {
	/**
	 * Whether a hidden page closes its stream: the visitor's does; the advisor's does not, because it plays a sound for new
	 * messages.
	 */
	pausesWhenHidden: boolean
}

/** Returns the current state of a conversation, and follows it while the component is mounted. */
export function useConversation(
	live: LiveConversation,
	{ pausesWhenHidden }: UseConversationOptions,
): Conversation {
	useEffect(() => {
		let pauseTimer: ReturnType<typeof setTimeout> | undefined
		const onVisibilityChange = () => {
			clearTimeout(pauseTimer)
			if (document.visibilityState === 'visible') live.retryNow()
			else if (pausesWhenHidden) pauseTimer = setTimeout(() => live.pause(), pauseAfterMs)
		}
		const unfollow = followOnline(live)
		document.addEventListener('visibilitychange', onVisibilityChange)
		return () => {
			unfollow()
			document.removeEventListener('visibilitychange', onVisibilityChange)
			clearTimeout(pauseTimer)
		}
	}, [live, pausesWhenHidden])
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
