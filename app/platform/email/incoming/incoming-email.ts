import type { CalendarAnswer } from './calendar-answer.ts'

/** The size in bytes of the largest message that is accepted, encoded for transport. Common mail servers have the same limit. */
export const rawBytesMax = 25_000_000

export type EmailPerson = { name: string; email: string }

/** A file of a message. */
export type IncomingFile = {
	fileName: string
	/** The content type that the sender states. */
	statedType: string
	sizeBytes: number
	content: Uint8Array
}

/** The results of the receiving server's checks of the sender; null where it states none. */
export type EmailAuthentication = {
	/** The name of the server whose statement was read. */
	by: string | null
	spf: string | null
	dkim: string | null
	dmarc: string | null
	/** The domains for which SPF or DKIM passed. */
	passedFor: string[]
	/** The domain of the only address in From; null if there is not exactly one. */
	fromDomain: string | null
	/** The check that passed for the domain in From; null if none did, so that anybody may have written the message. */
	provenBy: 'DMARC' | 'DKIM' | 'SPF' | null
}

/** A message as it was read. The sender can have written everything in it except `authentication`, which the receiving server states. */
export type IncomingEmail = {
	/** Without angle brackets; empty if there is none. */
	messageId: string
	inReplyTo: string
	/** Oldest first. */
	references: string[]
	from: EmailPerson
	to: EmailPerson[]
	cc: EmailPerson[]
	replyTo: EmailPerson | null
	/** The addresses to which the message was delivered, according to the receiving server. */
	deliveredTo: string[]
	subject: string
	text: string
	/** Only to be read by programs, never shown; empty if there is none. */
	html: string
	/** An ISO time; null if there is none that can be read. */
	date: string | null
	files: IncomingFile[]
	authentication: EmailAuthentication | null
	kind: 'mail' | 'auto_reply' | 'bounce' | 'list'
	/** For a bounce: the Message-IDs of the messages that came back. */
	bouncedIds: string[]
	/** The answer of a calendar program to an invitation; null if it is none. */
	calendarAnswer: CalendarAnswer | null
	/** The parts that could not be read, as sentences. */
	problems: string[]
	/** A hash of the content, without the headers that differ between deliveries. */
	contentHash: string
}
