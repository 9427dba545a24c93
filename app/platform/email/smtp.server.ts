import { createTransport } from 'nodemailer'
import { EmailFailure, type EmailTransport } from './transport.server.ts'

type SmtpOptions = {
	/** `smtps://user:password@host:465` or `smtp://host:587` (with STARTTLS if the server offers it). */
	url: string
	/** `Lotwise <hello@advice.example>`. */
	from: string
	/** How long a server may be silent at each step. A whole email takes at most four times as long. */
	silenceMs?: number
}

/**
 * Returns a transport that sends by SMTP over a few persistent connections. An email's id is its Message-ID, so that email programs
 * and readers of the server's log recognize an email that had to be sent twice.
 */
export function smtpTransport({ url, from, silenceMs = 20_000 }: SmtpOptions): EmailTransport {
	const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
	const smtp = createTransport({
		url,
		pool: true,
		maxConnections: 3,
		maxMessages: 100,
		// The outbox schedules retries; a retry by the pool itself could send an email twice.
		maxRequeues: 0,
		connectionTimeout: silenceMs,
		greetingTimeout: silenceMs,
		dnsTimeout: silenceMs,
		socketTimeout: silenceMs,
		// Templates never refer to files or URLs, so injected content must not be able to.
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	// Without a listener, an error on an idle connection would end the process; the next email opens a new connection.
	smtp.on('error', () => {})
	return {
		keepsContent: false,
		async send({ id, to, subject, html, text, attachments, unsubscribeUrl }) {
			const sending = smtp.sendMail({
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
				await withDeadline(sending, 4 * silenceMs)
			} catch (error) {
				throw failureOf(error)
			}
		},
		close: () => smtp.close(),
	}
}

/** Connects and signs in without sending anything. @throws EmailFailure */
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
	// Nodemailer itself rejected the address or the message.
	if (responseCode === undefined) return command === 'API' ? 'rejected' : 'later'
	// 421 means that the server closes the connection; 530 and 535 are about our own credentials at any step. Neither may count
	// as a rejection of the email.
	if ([421, 530, 535].includes(responseCode)) return 'outage'
	return responseCode >= 500 ? 'rejected' : 'later'
}

// A server that sends a byte now and then is never silent, but the lease on the email must not expire meanwhile.
async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const deadline = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'EDEADLINE' })), ms)
	})
	try {
		return await Promise.race([work, deadline])
	} finally {
		clearTimeout(timer)
	}
}
