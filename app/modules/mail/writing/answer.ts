import { type Recipient, typedRecipient } from './recipients.ts'

/** The message that is answered. */
export type AnsweredMessage = {
	/** Without angle brackets; empty if it had none. */
	messageId: string
	/** Oldest first. */
	references: readonly string[]
	from: Recipient
	subject: string
	text: string
	/** When it was sent, as the quote shows it: 'Mar 4 at 2:05 PM'. */
	when: string
}

/** Longer originals are cut, because mail servers reject texts and headers that grow with every answer. */
const quotedCharsMax = 20_000
const referencesMax = 20

/** Returns the subject of an answer, with a single 'Re:' however often it was answered before. */
export function answerSubject(subject: string): string {
	const plain = subject.replace(/^(?:\s{0,5}(?:re|aw|sv|fwd?|wg) ?(?:\[\d{1,3}\] ?)?:)+/i, '').trim()
	return `Re: ${plain || 'your message'}`.slice(0, 200)
}

/** Returns the headers by which email programs find the thread (RFC 5322, 3.6.4). The first reference is always included. */
export function answerHeaders({ messageId, references }: Pick<AnsweredMessage, 'messageId' | 'references'>): {
	inReplyTo: string
	references: string[]
} {
	if (!messageId) return { inReplyTo: '', references: [] }
	const all = [...references.filter((each) => each && each !== messageId), messageId]
	const shown = all.length > referencesMax ? [all[0]!, ...all.slice(1 - referencesMax)] : all
	return { inReplyTo: messageId, references: shown }
}

/** Returns the original as it is quoted below an answer. */
export function quotedOriginal({ from, text, when }: Pick<AnsweredMessage, 'from' | 'text' | 'when'>): {
	intro: string
	text: string
} {
	const shortened = text.length > quotedCharsMax ? `${text.slice(0, quotedCharsMax)}\n[…]` : text
	return { intro: `On ${when}, ${typedRecipient(from)} wrote:`, text: shortened.trim() }
}

/** Returns the plain text part of an email: the message, the signature below its separator line, and the original quoted with >. */
export function plainTextOf({
	text,
	signature,
	quote,
}: {
	text: string
	signature: string
	quote: { intro: string; text: string } | null
}): string {
	const quoted = quote && `${quote.intro}\n${quote.text.split('\n').map(quoteLine).join('\n')}`
	return `${[text.trim(), signature.trim() && `-- \n${signature.trim()}`, quoted].filter(Boolean).join('\n\n')}\n`
}

const quoteLine = (line: string) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd())
