export type OutgoingEmail = {
	id: string
	to: string
	subject: string
	html: string
	text: string
	attachments: { filename: string; contentType: string; base64: string }[]
	/** For the reader's own 'Unsubscribe' button. */
	unsubscribeUrl?: string | null
}

/** Takes mail out of the house, or (in demo mode) keeps it in. */
export type EmailTransport = {
	/** Whether a mail's content stays with us after it is sent: the demo's rows are its mailbox. */
	readonly keepsContent: boolean
	/** @throws MailFailure; any other error is a defect. */
	send(mail: OutgoingEmail): Promise<void>
	close(): void
}

/**
 * Why a mail did not go out. The message holds codes and the step only: a server's own words may quote
 * the address, and they end in a log and in a table.
 */
export class EmailFailure extends Error {
	override name = 'MailFailure'
	/** `refused`: never will. `later`: this mail, another time. `outage`: no mail at present. */
	readonly kind: 'rejected' | 'later' | 'outage'
	constructor(kind: EmailFailure['kind'], message: string) {
		super(message)
		this.kind = kind
	}
}
