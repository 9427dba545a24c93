import type { IncomingEmail } from './incoming-email.ts'

type KindHeaders = {
	/** Returns the value of a header in lower case; empty if there is none. */
	header(name: string): string
	contentType: string
	fromEmail: string
}

/** Recognizes messages that programs send: bounces (RFC 3464), automatic replies (RFC 3834) and mailing lists (RFC 2919). */
export function messageKind({ header, contentType, fromEmail }: KindHeaders): IncomingEmail['kind'] {
	const isReport = /^multipart\/report\b/.test(contentType) && /delivery-status/.test(contentType)
	const isDaemon = /^(mailer-daemon|postmaster)@/i.test(fromEmail)
	if (isReport || (isDaemon && header('return-path').replace(/\s/g, '') === '<>')) return 'bounce'
	const submitted = header('auto-submitted')
	const suppressed = header('x-auto-response-suppress')
	const isReply =
		submitted.startsWith('auto-replied') ||
		header('x-autoreply') !== '' ||
		header('x-autorespond') !== '' ||
		suppressed.includes('all') ||
		// Exchange states so that somebody is away; 'auto-generated' alone is also an offer that a dealer's program writes.
		(submitted.startsWith('auto-generated') && suppressed.includes('autoreply')) ||
		header('precedence') === 'auto_reply'
	if (isReply) return 'auto_reply'
	const isList = header('list-id') !== '' || /^(bulk|list|junk)$/.test(header('precedence'))
	return isList ? 'list' : 'mail'
}
