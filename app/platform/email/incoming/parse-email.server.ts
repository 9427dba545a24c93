import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime'
import { readAuthentication } from './authentication-results.ts'
import { readCalendarAnswer } from './calendar-answer.ts'
import { calendarText } from './calendar-text.ts'
import { domainOfAddress } from './domain-alignment.ts'
import { htmlToText, tidy } from './html-to-text.ts'
import type { EmailPerson, IncomingEmail, IncomingFile } from './incoming-email.ts'
import { messageKind } from './message-kind.ts'

const limits = { depth: 30, headerBytes: 300_000, files: 50, textChars: 200_000, htmlChars: 1_000_000 }
const fieldLimits = { people: 100, references: 50, chars: 200, idChars: 500 }
/** How many levels of messages within messages are read. */
const forwardDepth = 2

type ParseOptions = { authority: string | null }

/**
 * Reads a message in its transport format (RFC 5322, MIME). Archives and Outlook's winmail.dat are never unpacked. `problems` names what
 * could not be read; of a message that cannot be read at all, only the first headers are returned.
 */
export async function parseEmail(raw: Uint8Array, options: ParseOptions): Promise<IncomingEmail> {
	try {
		return await emailOf(await parse(raw), options)
	} catch {
		const email = await emailOf(await parse(headersOf(raw)).catch(() => emptyEmail), options)
		const problem =
			'This message is not built as emails are, and could not be read. It is kept as it arrived.'
		return { ...email, text: '', html: '', files: [], problems: [problem], contentHash: hashOf([raw]) }
	}
}

const parse = (raw: Uint8Array): Promise<Email> =>
	PostalMime.parse(raw, {
		attachmentEncoding: 'arraybuffer',
		maxNestingDepth: limits.depth,
		maxHeadersSize: limits.headerBytes,
		maxRfc822NestingDepth: forwardDepth,
	})

const emptyEmail: Email = { headers: [], headerLines: [], attachments: [] }

/** Returns only the first headers: whole lines from the first 100 kB. */
function headersOf(raw: Uint8Array): Uint8Array {
	const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 100_000)).toString('latin1')
	const [headers = ''] = head.split(/\r?\n\r?\n/, 1)
	const lines = headers.split(/\r?\n/).filter((line) => line.length < 2_000)
	return Buffer.from(`${lines.slice(0, 200).join('\r\n')}\r\n\r\n`, 'latin1')
}

async function emailOf(email: Email, { authority }: ParseOptions): Promise<IncomingEmail> {
	const problems: string[] = []
	const valuesOf = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
	const header = (name: string) => (valuesOf(name)[0] ?? '').trim().toLowerCase()
	const from = personOf(email.from) ?? personOf(email.sender) ?? { name: '', email: '' }
	const { text, html, files } = await contentOf(email, problems)
	const left = Number(header('x-left-in-mailbox'))
	if (left > 0)
		problems.push(
			`This message has ${Math.round(left / 1e6)} MB and was left in the mailbox. Only its beginning is shown.`,
		)
	if (text.includes('�')) problems.push('Some characters of this message could not be read.')
	const date = email.date ? Date.parse(email.date) : Number.NaN
	const statedKind = messageKind({ header, contentType: header('content-type'), fromEmail: from.email })
	// A server that is still trying to deliver reports that in the form of a bounce.
	const kind = statedKind === 'bounce' && isDelayed(email) ? 'auto_reply' : statedKind
	const messageId = idsOf(email.messageId)[0] ?? ''
	return {
		messageId,
		inReplyTo: idsOf(email.inReplyTo)[0] ?? '',
		references: idsOf(email.references).slice(-fieldLimits.references),
		from,
		to: peopleOf(email.to),
		cc: peopleOf(email.cc),
		replyTo: peopleOf(email.replyTo)[0] ?? null,
		deliveredTo: ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
			.flatMap(valuesOf)
			.map((value) => value.replace(/[<>\s]/g, '').slice(0, fieldLimits.idChars))
			.slice(0, 20),
		subject: oneLine(email.subject ?? '', 500),
		text,
		html,
		date: Number.isNaN(date) ? null : new Date(date).toISOString(),
		files,
		authentication: readAuthentication(valuesOf('authentication-results'), {
			authority,
			fromDomain: onlyDomainOf(valuesOf('from'), email),
		}),
		kind,
		bouncedIds: kind === 'bounce' ? bouncedIds(email, text) : [],
		calendarAnswer: answerOf(email),
		problems,
		contentHash: hashOf([from.email, email.subject ?? '', text, ...files.map(({ content }) => content)]),
	}
}

type Content = Pick<IncomingEmail, 'text' | 'html' | 'files'>

async function contentOf(email: Email, problems: string[], depth = 0): Promise<Content> {
	const html = (email.html ?? '').slice(0, limits.htmlChars)
	const parts = [tidy((email.text ?? '').slice(0, limits.htmlChars)) || htmlToText(html)]
	const files: IncomingFile[] = []
	for (const part of email.attachments) {
		const bytes = bytesOf(part)
		if (part.mimeType === 'text/calendar') parts.push(calendarText(Buffer.from(bytes).toString('utf8')))
		if (part.mimeType === 'message/rfc822' && depth < forwardDepth) {
			const inner = await forwardedOf(bytes, problems, depth)
			if (inner) {
				parts.push(inner.text)
				files.push(...inner.files)
				continue
			}
		}
		files.push(fileOf(part, bytes))
	}
	if (files.length > limits.files)
		problems.push(`This message has ${files.length} files. The first ${limits.files} are kept.`)
	const text = parts.filter(Boolean).join('\n\n').replaceAll('\0', '')
	if (text.length > limits.textChars) problems.push('This message is very long. Its beginning is shown.')
	return { text: text.slice(0, limits.textChars), html, files: files.slice(0, limits.files) }
}

/** Programs put the same answer into a form of the text and into a file. */
function answerOf({ attachments }: Email) {
	const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
	return part ? readCalendarAnswer(Buffer.from(bytesOf(part)).toString('utf8')) : null
}

/** Returns a message that was forwarded as an attachment, as if it had been forwarded in the text. */
async function forwardedOf(bytes: Uint8Array, problems: string[], depth: number): Promise<Content | null> {
	const inner = await parse(bytes).catch(() => null)
	if (!inner) return null
	const content = await contentOf(inner, problems, depth + 1)
	const from = personOf(inner.from)
	const head = [
		'---------- Forwarded message ---------',
		...(from ? [`From: ${from.name} <${from.email}>`] : []),
		...(inner.date ? [`Date: ${oneLine(inner.date, 100)}`] : []),
		`Subject: ${oneLine(inner.subject ?? '', 300)}`,
	]
	return { ...content, text: `${head.join('\n')}\n\n${content.text}` }
}

function fileOf({ filename, mimeType }: Attachment, content: Uint8Array): IncomingFile {
	return {
		fileName: oneLine(filename ?? '', fieldLimits.chars) || 'file',
		statedType: oneLine(mimeType, 100),
		sizeBytes: content.byteLength,
		content,
	}
}

/** Returns bytes with a buffer of their own, so that they can be transferred to another thread. */
const bytesOf = ({ content }: Attachment): Uint8Array =>
	typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

function personOf(address: Address | undefined): EmailPerson | null {
	if (!address) return null
	if (address.group) return personOf(address.group[0])
	const email = oneLine(address.address, 320).replace(/\s/g, '')
	return email ? { name: oneLine(address.name, fieldLimits.chars), email } : null
}

const peopleOf = (addresses: Address[] | undefined): EmailPerson[] =>
	(addresses ?? [])
		.flatMap((address) => address.group ?? [address])
		.flatMap((address) => personOf(address) ?? [])
		.slice(0, fieldLimits.people)

/** Returns the domain of the sender; null unless there is one From with one address, because of several, each program shows another. */
function onlyDomainOf(headers: readonly string[], { from }: Email): string | null {
	if (headers.length !== 1 || !from) return null
	const addresses = addressParser(headers[0]!, { flatten: true })
	const [only] = addresses
	if (addresses.length !== 1 || !only?.address || only.address !== from.address) return null
	return domainOfAddress(only.address)
}

const idsOf = (header: string | undefined): string[] =>
	[...(header ?? '').slice(0, 50_000).matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!)

const isDelayed = ({ attachments }: Email): boolean =>
	attachments.some(
		(part) =>
			part.mimeType === 'message/delivery-status' &&
			!/^action:\s*failed/im.test(Buffer.from(bytesOf(part)).toString('latin1').slice(0, 50_000)),
	)

/**
 * Returns the Message-IDs of the messages that a bounce is about: those in its headers, its text, and the headers of the returned message.
 */
function bouncedIds(email: Email, text: string): string[] {
	const parts = email.attachments.map((part) =>
		Buffer.from(bytesOf(part)).toString('latin1').slice(0, 50_000),
	)
	const found = [text, ...parts].flatMap((part) =>
		[...part.matchAll(/^message-id:\s*<([^<>\s]{1,500})>/gim)].map(([, id]) => id!),
	)
	return [...new Set([...idsOf(email.inReplyTo), ...idsOf(email.references), ...found])].slice(0, 20)
}

const oneLine = (text: string, charsMax: number): string =>
	text
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
		.replace(/ {2,}/g, ' ')
		.trim()
		.slice(0, charsMax)

function hashOf(parts: readonly (string | Uint8Array)[]): string {
	const hash = createHash('sha256')
	for (const part of parts) hash.update(`${part.length}:`).update(part)
	return hash.digest('hex')
}
