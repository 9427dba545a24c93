import { Button } from '#app/ui/button.tsx'
import type { Conversation } from '../live-conversation.ts'

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
	if (line === 'offline') return 'You are offline. What you write is kept and sent when you are back.'
	if (line === 'refused') return 'This conversation is not open here any more. Please reload the page.'
	if (away) return 'The site is busy for a moment. What you write is kept and sent after.'
	if (line === 'waiting') return 'The connection is lost; trying again. What you write is kept.'
	if (loadFailed && !exists) return 'The chat cannot be reached yet. What you write is kept.'
	return ''
}
