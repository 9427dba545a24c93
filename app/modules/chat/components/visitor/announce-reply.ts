import { toast } from '#app/ui/overlays/toast.ts'
import type { ChatMessage } from '../../browser/chat-api.ts'

/** What the person reads as it comes needs no second message; the automatic one always has it. */
export function announceReply({ sender, text }: ChatMessage, name: string, watched: boolean): void {
	if (watched && sender !== 'automatic') return
	const words = text || 'A picture'
	toast.success(`New message from ${name}`, words.length > 90 ? `${words.slice(0, 88)}…` : words)
}
