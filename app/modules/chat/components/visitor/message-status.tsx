import { Button } from '#app/ui/controls/button.tsx'
import type { Conversation } from '../../browser/conversation-state.ts'

/** Shows a connection problem while there is one; written messages are not lost. */
export function ConnectionNotice({ state, onRetry }: { state: Conversation; onRetry(): void }) {
	const text = noticeText(state)
	return (
		<div className="chat-notice" role="status">
			{text && (
				<>
					<span>{text}</span>
					{state.connection !== 'offline' && state.connection !== 'connecting' && (
						<Button variant="quiet" size="mini" onClick={onRetry}>
							Try now
						</Button>
					)}
				</>
			)}
		</div>
	)
}

function noticeText({ connection, isPaused, loadFailed, exists }: Conversation): string {
	if (connection === 'offline')
		return 'You’re offline. We’ll keep your messages and send them when you’re back online.'
	if (connection === 'rejected') return 'This conversation is no longer open here. Please reload the page.'
	if (isPaused) return 'The site is busy right now. We’ll keep your messages and send them in a moment.'
	if (connection === 'waiting') return 'Connection lost. Trying again… Your messages are kept.'
	if (loadFailed && !exists) return 'We can’t reach the chat yet. Your messages are kept.'
	return ''
}
