import { createTransport } from 'nodemailer'
import { EmailFailure, type EmailTransport } from './transport.server.ts'

type SmtpOptions = {
	/** `smtps://user:password@host:465` or `smtp://host:587` (then STARTTLS where the server offers it). */
	url: string
	/** `Lotwise <hello@advice.example>`. */
	from: string
	/** How long a server may be silent at one step. The whole of a mail takes at most four times that. */
	silenceMs?: number
}

/**
 * Delivers by SMTP over a few kept connections. A mail's id is its Message-ID, so that a mail which had
 * to be handed over twice is recognised as one by mail programs and by whoever reads the server's log.
 */
export function smtpTransport({ url, from, silenceMs = 20_000 }: SmtpOptions): EmailTransport {
	const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
	const smtp = createTransport({
		url,
		pool: true,
		maxConnections: 3,
		maxMessages: 100,
		// The outbox tries again, and knows when; the pool's own second try could send twice.
		maxRequeues: 0,
		connectionTimeout: silenceMs,
		greetingTimeout: silenceMs,
		dnsTimeout: silenceMs,
		socketTimeout: silenceMs,
		// A template never names a file or an address to fetch; so nothing in one can be made to.
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	// Without a listener an error on an idle connection would end the process; the next mail opens another.
	smtp.on('error', () => {})
	return {
		keepsContent: false,
		async send({ id, to, subject, html, text, attachments, unsubscribeUrl }) {
			const handedOver = smtp.sendMail({
				from,
				to: { name: '', address: to },
				subject,
				html,
				text,
				messageId: `<${id}@${domain}>`,
				headers: {
					'Auto-Submitted': 'auto-generated',
					...(unsubscribeUrl && {
						'List-Unsubscribe': `<${unsubscribeUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					}),
				},
				attachments: attachments.map(({ filename, contentType, base64 }) => ({
					filename,
					contentType,
					content: base64,
					encoding: 'base64',
				})),
			})
			try {
				await withDeadline(handedOver, 4 * silenceMs)
			} catch (error) {
				throw failureOf(error)
			}
		},
		close: () => smtp.close(),
	}
}

/** Connects and signs in, and sends nothing. @throws MailFailure */
export async function trySmtp(url: string, { silenceMs = 10_000 } = {}): Promise<void> {
	const times = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
	const smtp = createTransport({ url, ...times, dnsTimeout: silenceMs })
	try {
		await withDeadline(smtp.verify(), 2 * silenceMs)
	} catch (error) {
		throw failureOf(error)
	} finally {
		smtp.close()
	}
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

function failureOf(error: unknown): EmailFailure {
	const { code = 'EUNKNOWN', command = 'CONN', responseCode, response = '' } = error as SmtpError
	const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
	const message = [code, command, responseCode, enhanced].filter(Boolean).join(' ')
	return new EmailFailure(kindOf(code, command, responseCode), message)
}

function kindOf(code: string, command: string, responseCode: number | undefined): EmailFailure['kind'] {
	const aboutThisEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
	if (!aboutThisEmail) return 'outage'
	// Nodemailer itself found the address or the message impossible.
	if (responseCode === undefined) return command === 'API' ? 'rejected' : 'later'
	// 421 is a server that closes; 530 and 535 speak of our own credentials wherever they come. Neither may
	// cost a mail its life.
	if ([421, 530, 535].includes(responseCode)) return 'outage'
	return responseCode >= 500 ? 'rejected' : 'later'
}

// A server that sends one byte now and then is never silent; the lease on the mail must not run out on it.
async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'EDEADLINE' })), ms)
	})
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}
