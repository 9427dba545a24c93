import { Invalid } from '#app/lib/errors.ts'

export type Recipient = { name: string; email: string }

/** The most recipients of an email that all of them get, in To and Cc together. */
export const recipientsMax = 10

/** The most recipients of an email that each gets separately. */
export const separateMax = 50

const addressCharsMax = 254

/**
 * Reads the recipients that were typed into a field: addresses or 'Name <address>', separated by commas, semicolons or lines. An address
 * that occurs twice is one recipient. @throws Invalid with the field
 */
export function readRecipients(typed: string, field: 'to' | 'cc'): Recipient[] {
	const parts = splitRecipients(typed)
	if (parts.length > separateMax)
		throw new Invalid(`Please write to at most ${separateMax} addresses.`, field)
	const recipients = parts.map((part) => {
		const recipient = readRecipient(part)
		if (!recipient)
			throw new Invalid(`“${part.slice(0, 80)}” is not an email address, like sales@example.com.`, field)
		return recipient
	})
	return distinct(recipients)
}

function distinct(recipients: readonly Recipient[]): Recipient[] {
	const byAddress = new Map<string, Recipient>()
	for (const each of recipients) {
		const lowerEmail = each.email.toLowerCase()
		if (!byAddress.has(lowerEmail)) byAddress.set(lowerEmail, each)
	}
	return [...byAddress.values()]
}

/** Reads the valid recipients of a form that is not finished, each once, and ignores the others. */
export const readableRecipients = (typed: string): Recipient[] =>
	distinct(splitRecipients(typed).flatMap((part) => readRecipient(part) ?? []))

type SeparateInput = {
	subjects: { threadId: string | null; outreachId: string | null }
	to: readonly Recipient[]
	/** In lower case. */
	clientEmails: readonly string[]
	mayShareAddresses: boolean
}

/**
 * Whether each recipient gets a message of their own: a new email to several people who are not the client, unless the advisor wants them
 * to see each other's address, and a follow-up of such an email.
 */
export function isSeparate({ subjects, to, clientEmails, mayShareAddresses }: SeparateInput): boolean {
	if (subjects.outreachId) return true
	const others = to.filter(({ email }) => !clientEmails.includes(email.toLowerCase()))
	return subjects.threadId === null && !mayShareAddresses && others.length > 1
}

/** Returns the address at which a message wants its answers, if that is not the address it came from; null otherwise. */
export function foreignReplyTo({
	from,
	replyTo,
}: {
	from: Recipient
	replyTo: Recipient | null
}): string | null {
	const isForeign = replyTo !== null && replyTo.email.toLowerCase() !== from.email.toLowerCase()
	return isForeign ? replyTo.email : null
}

/** The addresses of programs that read no answers, such as that of a store's assistant; an expression of JavaScript and PostgreSQL. */
export const noReplyPattern = '^(no|not|do[._-]?not)[._-]?reply'

/** Whether nobody reads what is sent to an address. */
export const isNoReply = (email: string): boolean => new RegExp(noReplyPattern, 'i').test(email)

/** Splits at commas, semicolons and line breaks. A separator within quotation marks belongs to a name. */
function splitRecipients(typed: string): string[] {
	const parts = typed.match(/(?:"[^"\n]*"|[^,;\n])+/g) ?? []
	return parts.map((part) => part.trim()).filter(Boolean)
}

function readRecipient(part: string): Recipient | null {
	const bracket = part.endsWith('>') ? part.lastIndexOf('<') : -1
	const name = bracket < 0 ? '' : part.slice(0, bracket)
	const email = (bracket < 0 ? part : part.slice(bracket + 1, -1)).trim()
	if (email.length > addressCharsMax) return null
	if (!/^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,180}\.[a-z0-9-]{2,24}$/i.test(email)) return null
	const plainName = name
		.replaceAll('"', '')
		.replaceAll(/[\p{Cc}<>]+/gu, ' ')
		.trim()
	return { name: plainName.slice(0, 120), email }
}

/** Returns recipients as they are typed into a field. */
export const typedRecipients = (recipients: readonly Recipient[]): string =>
	recipients.map(typedRecipient).join(', ')

export function typedRecipient({ name, email }: Recipient): string {
	if (!name || name === email) return email
	return /[,;"]/.test(name) ? `"${name.replaceAll('"', '')}" <${email}>` : `${name} <${email}>`
}
