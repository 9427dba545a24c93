import { toast } from '#app/ui/overlays/toast.ts'
import type { ChatMessage } from '../../browser/chat-api.ts'

/** Shows a toast for a new reply. A reply that arrives while the person watches the chat needs none; an automatic reply always gets one. */
export function announceReply({ sender, text }: ChatMessage, name: string, watched: boolean): void {
	if (watched && sender !== 'automatic') return
	const label = text || 'A picture'
	toast.success(`New message from ${name}`, label.length > 90 ? `${label.slice(0, 88)}…` : label)
}
