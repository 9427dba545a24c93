/** Who wrote a message: the visitor, the advisor, or the automatic reply that stands in for the advisor. */
export type ChatSender = 'visitor' | 'advisor' | 'automatic'

export type ChatPicture = { url: string; width: number; height: number; alt: string }

/** A message as both sides see it. */
export type ChatMessage = {
	id: string
	/** Its place in the conversation: it grows, and is the cursor a stream resumes from. */
	seq: number
	sender: ChatSender
	/** As written: plain text with line breaks. */
	text: string
	picture: ChatPicture | null
	/** ISO instant. */
	sentAt: string
	/** The name the sender's browser gave it, so that it is known again when it comes back. */
	clientKey: string | null
	/** On the desk: for the advisor's eyes only. */
	isNote?: boolean
}

/** Characters of a message; the field stops there and the server refuses more. */
export const TEXT_MAX = 4_000

/** Whether there is something to send: blank messages are ignored. */
export const isBlank = (text: string): boolean => text.trim() === ''
