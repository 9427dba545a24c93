export type OutgoingEmail = {
	id: string
	to: string
	alsoTo?: readonly string[]
	cc?: readonly string[]
	fromName?: string | null
	/** The Message-ID of an email that a person wrote, without angle brackets; any other email is sent with its id. */
	messageId?: string | null
	inReplyTo?: string | null
	references?: readonly string[]
	/** Where answers go, if not to the sender; a bare address. */
	replyTo?: string | null
	subject: string
	html: string
	text: string
	attachments: { filename: string; contentType: string; base64: string }[]
	/** The URL for the 'Unsubscribe' button of email programs. */
	unsubscribeUrl?: string | null
}

/** Sends emails, or in demo mode only pretends to. */
export type EmailTransport = {
	/** Whether an email's content stays in the outbox after it is sent, because the demo's mailbox shows it. */
	readonly keepsContent: boolean
	/** @returns the recipients that were not accepted, if others were @throws EmailFailure; any other error is a defect */
	send(email: OutgoingEmail): Promise<{ rejected: string[] }>
	close(): void
}

/**
 * Why an email was not sent. The message contains only codes and the step, because it is logged and stored, and the server's own
 * text may quote the address.
 */
export class EmailFailure extends Error {
	override name = 'EmailFailure'
	/** `rejected`: it will never be accepted. `later`: it may be accepted later. `outage`: no email can be sent at present. */
	readonly kind: 'rejected' | 'later' | 'outage'
	constructor(kind: EmailFailure['kind'], message: string) {
		super(message)
		this.kind = kind
	}
}
