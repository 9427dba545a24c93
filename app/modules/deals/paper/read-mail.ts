import { plainLines } from '../engine/paste/plain-text.ts'
import type { PaperReading } from './paper-reading.ts'
import { readSource } from './read-source.ts'

/** A mail as it arrived; `html` where it has any. */
export type MailText = { subject: string; text: string; html?: string }

/**
 * Reads the newest quote of a mail into a draft. Of a thread with several messages the newest one with lines about money counts. The
 * version of the mail (text or HTML) that gives more lines is read. Nothing throws.
 */
export function readMail({ text, html }: MailText): PaperReading {
	const readings = [text, html ?? ''].map((version) => readLines(plainLines(version)))
	const [fromText, fromHtml] = readings as [PaperReading, PaperReading]
	return fromHtml.lines.length > fromText.lines.length ? fromHtml : fromText
}

const readLines = (lines: readonly string[]) =>
	readSource(
		lines.map((text) => ({ text, place: null, words: [], marks: [] })),
		{ isRecognized: false },
	)
