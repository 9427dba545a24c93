import { Button } from '#app/ui/controls/button.tsx'
import type { Conversation } from '../../browser/conversation-state.ts'

/** What is wrong with the connection, while something is; nothing written is lost by it. */
export function LineNotice({ state, onRetry }: { state: Conversation; onRetry(): void }) {
	const words = wordsOf(state)
	return (
		<div className="chat-notice" role="status">
			{words && (
				<>
					<span>{words}</span>
					{state.line !== 'offline' && state.line !== 'connecting' && (
						<Button variant="quiet" size="mini" onClick={onRetry}>
							Try now
						</Button>
					)}
				</>
			)}
		</div>
	)
}

function wordsOf({ line, away, loadFailed, exists }: Conversation): string {
	if (line === 'offline')
		return 'You’re offline. We’ll keep your messages and send them when you’re back online.'
	if (line === 'rejected') return 'This conversation is no longer open here. Please reload the page.'
	if (away) return 'The site is busy right now. We’ll keep your messages and send them in a moment.'
	if (line === 'waiting') return 'Connection lost. Trying again… Your messages are kept.'
	if (loadFailed && !exists) return 'We can’t reach the chat yet. Your messages are kept.'
	return ''
}
