import { createTransport } from 'nodemailer'
import { EmailFailure, type EmailTransport, type OutgoingEmail } from './transport.server.ts'

type SmtpOptions = {
	/** `smtps://user:password@host:465` or `smtp://host:587` (with STARTTLS). */
	url: string
	/** Whether a server that offers no STARTTLS is rejected, so that no password or email is sent unencrypted. */
	requireTls: boolean
	/** `Lotwise <hello@advice.example>`. */
	from: string
	/** How many milliseconds a server may be silent at each step. Sending an email takes at most four times as long. */
	silenceMs?: number
}

/**
 * Returns a transport that sends by SMTP over a few persistent connections. An email's id is its Message-ID, so that email programs
 * and readers of the server's log recognize an email that had to be sent twice.
 */
export function smtpTransport({ url, from, requireTls, silenceMs = 20_000 }: SmtpOptions): EmailTransport {
	const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
	const ownAddress = /<([^<>]+)>$/.exec(from)?.[1] ?? from
	const smtp = createTransport({
		url,
		requireTLS: requireTls,
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
		async send(email) {
			const {
				id,
				to,
				alsoTo = [],
				cc = [],
				replyTo,
				subject,
				html,
				text,
				attachments,
				unsubscribeUrl,
			} = email
			const { messageId, inReplyTo, references = [] } = email
			const sending = smtp.sendMail({
				from: email.fromName ? { name: email.fromName, address: ownAddress } : from,
				to: [to, ...alsoTo].map(bareAddress),
				cc: cc.map(bareAddress),
				...(replyTo && { replyTo: { name: '', address: replyTo } }),
				subject,
				html,
				text,
				messageId: `<${messageId ?? `${id}@${domain}`}>`,
				...(inReplyTo && { inReplyTo: `<${inReplyTo}>` }),
				references: references.map((each) => `<${each}>`),
				headers: {
					// Vacation notices may answer an email that a person wrote, but no other email (RFC 3834, 5).
					...(!messageId && { 'Auto-Submitted': 'auto-generated' }),
					...(unsubscribeUrl && {
						'List-Unsubscribe': `<${unsubscribeUrl}>`,
						'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
					}),
				},
				...partsOf(attachments),
			})
			try {
				const { rejected } = await withDeadline(sending, 4 * silenceMs)
				return { rejected }
			} catch (error) {
				throw failureOf(error)
			}
		},
		close: () => smtp.close(),
	}
}

/**
 * Splits the files of an email: an invitation, or its cancellation, is the last form of the text, because only there Outlook and Gmail show
 * it with its buttons ([MS-OXCMAIL] 2.1.3.3.8.2); in base64, so that no server breaks its lines. Anything else is attached.
 */
function partsOf(attachments: OutgoingEmail['attachments']) {
	const isInvitation = ({ contentType }: { contentType: string }) =>
		/^text\/calendar;.*\bmethod=(?:REQUEST|CANCEL)$/.test(contentType)
	return {
		alternatives: attachments.filter(isInvitation).map(({ contentType, base64 }) => ({
			contentType,
			content: base64,
			encoding: 'base64',
			contentTransferEncoding: 'base64' as const,
		})),
		attachments: attachments
			.filter((file) => !isInvitation(file))
			.map(({ filename, contentType, base64 }) => ({
				filename,
				contentType,
				content: base64,
				encoding: 'base64',
			})),
	}
}

const bareAddress = (address: string) => ({ name: '', address })

type TryOptions = { requireTls: boolean; silenceMs?: number }

/** Connects and signs in without sending anything. @throws SmtpProblem */
export async function trySmtp(url: string, { requireTls, silenceMs = 10_000 }: TryOptions): Promise<void> {
	const times = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
	const smtp = createTransport({ url, requireTLS: requireTls, ...times, dnsTimeout: silenceMs })
	try {
		await withDeadline(smtp.verify(), 2 * silenceMs)
	} catch (error) {
		throw new SmtpProblem(explainSmtp(error as SmtpError))
	} finally {
		smtp.close()
	}
}

/** Why a mail server cannot be used, as sentences for the operator. */
export class SmtpProblem extends Error {
	override name = 'SmtpProblem'
}

/**
 * Explains an error while connecting or signing in. Errors of later steps must not be shown, because the server's text may quote a
 * recipient.
 */
function explainSmtp({ code = '', message, responseCode, response }: SmtpError): string {
	const says = response ? ` It says: ${response.trim().slice(0, 200)}` : ''
	if (code === 'EAUTH') return `The server rejects the user or the password of SMTP_URL.${says}`
	if (code === 'ENOAUTH') return 'The server wants a user and a password: add them to SMTP_URL.'
	if (/certificate|self.signed|altnames/i.test(message))
		return `The server’s TLS certificate is not trusted (${message}). Use the host name that the certificate is for, or have it signed by a known authority.`
	if (/wrong version number|packet length/i.test(message))
		return 'The port does not speak TLS from the start: use smtp:// with port 587, or smtps:// with port 465.'
	if (code === 'ETLS' || /STARTTLS/i.test(message))
		return 'The server offers no encryption (STARTTLS). Use smtps:// with its TLS port, usually 465, or set SMTP_TLS=optional to send passwords and emails in the clear.'
	if (/ECONNREFUSED/.test(message)) return 'Nothing responds at this port: check host and port of SMTP_URL.'
	if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
		return 'There is no such host: check the host of SMTP_URL.'
	if (code === 'ETIMEDOUT' || code === 'EDEADLINE' || /timeout|ETIMEDOUT/i.test(message))
		return 'The server does not respond in time: check host and port, and whether outgoing connections to it are blocked, as many hosting providers do.'
	return `The connection failed (${[code, responseCode].filter(Boolean).join(' ')}: ${message}).${says}`
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

// A server that sends a byte now and then is never silent, but the lease on the email must not expire in the meantime.
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
