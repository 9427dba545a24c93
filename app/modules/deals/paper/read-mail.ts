import { plainLines } from '../engine/paste/plain-text.ts'
import type { PaperReading } from './paper-reading.ts'
import { readSource } from './read-source.ts'

/** A mail as it arrived; `html` where it has any. */
export type MailText = { subject: string; text: string; html?: string }

/**
 * Reads the newest quote of a mail into a draft. Of a thread with several messages the newest one with lines about money counts. The
 * version of the mail (text or HTML) that gives more lines is read. Nothing throws.
 */
export function readMail({ subject, text, html }: MailText): PaperReading {
	const readLines = (version: string) =>
		readSource({
			rows: plainLines(version).map((line) => ({ text: line, place: null, words: [], doubts: [] })),
			isRecognized: false,
			title: subject,
		})
	const fromText = readLines(text)
	const fromHtml = html ? readLines(html) : null
	return fromHtml && fromHtml.lines.length > fromText.lines.length ? fromHtml : fromText
}
