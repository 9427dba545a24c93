import { classifyLabel } from '../classification/classify-label.ts'
import type { PaperReading } from '../paper/paper-reading.ts'
import { readRows } from '../paper/read-rows.ts'
import { plainLines } from '../paste/plain-text.ts'
import { quotedLines, withoutReplyMarkers } from '../paste/thread.ts'
import { htmlLines } from './html-lines.ts'

/** A mail as it arrived; `html` if it has any. */
export type MailText = {
	subject: string
	text: string
	html?: string
	/** The texts that it may quote and that its reader wrote: an amount that the buyer named is no offer of the dealer. */
	ownTexts?: readonly string[]
}

/** Lines of a text that are read; no mail of a dealer has more. */
const linesMax = 4_000

/**
 * Reads the newest quote of a mail into a draft. Of the text and the HTML of a mail, the one that adds up or gives more lines is read.
 * Never throws.
 */
export function readMail({ subject, text, html, ownTexts = [] }: MailText): PaperReading {
	const versions = [plainLines(text.replaceAll('<', '‹'))]
	if (html) versions.push(htmlLines(html).map((line) => line.replaceAll('<', '‹')))
	const readings = versions.map((lines) =>
		readRows({ rows: withoutOwn(lines.slice(0, linesMax), ownTexts).map(rowOfText), title: subject }),
	)
	const best = readings.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one))
	if (best.lines.length > 0 || isOwn(subject, ownTexts)) return best
	// 'Re: Your CR-V - $33,270 OTD' above 'Call me'.
	return readRows({ rows: [rowOfText(subject.replaceAll('<', '‹'))], title: subject })
}

/** Whether the reader wrote a subject, apart from 'Re:' in front of it. */
const isOwn = (subject: string, ownTexts: readonly string[]) => {
	const words = comparable(subject.replace(/^(?:\s{0,3}(?:re|aw|sv|fwd?|wg|tr)\s?:){1,5}/i, ''))
	return ownTexts.some((text) => comparable(text).includes(words))
}

/** Empties the quoted lines that the reader wrote. A program may have broken a line in two, so that each part is looked for. */
function withoutOwn(lines: readonly string[], ownTexts: readonly string[]): readonly string[] {
	if (ownTexts.length === 0) return lines
	const own = ownTexts.map(comparable)
	const quoted = quotedLines(lines)
	return lines.map((line, index) => {
		const words = quoted.has(index) ? comparable(withoutReplyMarkers(line)) : ''
		return words && own.some((text) => text.includes(words)) ? '' : line
	})
}

const comparable = (text: string) =>
	plainLines(text.replaceAll('<', '‹')).join(' ').replaceAll(/\s+/g, ' ').trim().toLowerCase()

const rowOfText = (text: string) => ({ text, place: null, words: [], doubts: [] })

const scoreOf = ({ checksum, lines }: PaperReading) =>
	(checksum.status === 'adds_up' ? 1_000 : 0) +
	lines.filter(({ label }) => classifyLabel(label) !== null).length
