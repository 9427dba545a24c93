import { toast } from '#app/ui/overlays/toast.ts'
import type { ChatMessage } from '../../browser/chat-api.ts'

/**
 * Shows a toast for a new reply. A reply that arrives while the person watches the chat needs none; an automatic reply always gets one, with
 * all of its text, because its phone number is the last thing in it.
 */
export function announceReply({ sender, text }: ChatMessage, name: string, watched: boolean): void {
	if (watched && sender !== 'automatic') return
	const label = text || 'A picture'
	const isLong = sender !== 'automatic' && label.length > 90
	toast.success(`New message from ${name}`, isLong ? `${label.slice(0, 88)}…` : label)
}
