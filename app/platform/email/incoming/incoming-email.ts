/** The largest message that is accepted, as it travels. Common mail servers have the same limit. */
export const rawBytesMax = 25_000_000

export type EmailPerson = { name: string; email: string }

/** A file of a message. */
export type IncomingFile = {
	fileName: string
	/** The type that the sender states. */
	statedType: string
	sizeBytes: number
	content: Uint8Array
}

/** What the receiving server states about the sender; null if it states nothing. */
export type EmailAuthentication = {
	/** The name of the server whose statement was read. */
	by: string | null
	spf: string | null
	dkim: string | null
	dmarc: string | null
}

/** A parsed message. Everything in it was written by the sender, except `authentication`, if the receiving server states it. */
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
	/** For a bounce: the messages that could not be delivered. */
	bouncedIds: string[]
	/** The parts that could not be read, as sentences. */
	problems: string[]
	/** A hash of the content, without the headers that differ between deliveries. */
	contentHash: string
}
