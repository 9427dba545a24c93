/** The largest message that is accepted, as it travels. Common mail servers have the same limit. */
export const rawBytesMax = 25_000_000

export type EmailPerson = { name: string; email: string }

/** A file of a message. */
export type IncomingFile = {
	fileName: string
	/** What the sender says it is. */
	statedType: string
	sizeBytes: number
	content: Uint8Array
}

/** What the receiving server says about the sender; null where it says nothing. */
export type EmailAuthentication = {
	/** The name of the server whose statement was read. */
	by: string | null
	spf: string | null
	dkim: string | null
	dmarc: string | null
}

/** A message as it was read. Everything in it was written by the sender, except `authentication`, if the receiving server states it. */
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
	/** The addresses that the receiving server says it was delivered to. */
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
	/** Of a bounce: the messages that came back. */
	bouncedIds: string[]
	/** What could not be read, as sentences. */
	problems: string[]
	/** A hash of what it says, without the headers that differ between deliveries. */
	contentHash: string
}
