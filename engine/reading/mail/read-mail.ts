import { classifyLabel } from '../classification/classify-label.ts'
import type { PaperReading } from '../paper/paper-reading.ts'
import { readRows } from '../paper/read-rows.ts'
import { plainLines } from '../paste/plain-text.ts'
import { htmlLines } from './html-lines.ts'

/** A mail as it arrived; `html` if it has any. */
export type MailText = { subject: string; text: string; html?: string }

/** Lines of a text that are read; no mail of a dealer has more. */
const linesMax = 4_000

/**
 * Reads the newest quote of a mail into a draft. Of the text and the HTML of a mail, the one that adds up or gives more lines is read.
 * Never throws.
 */
export function readMail({ subject, text, html }: MailText): PaperReading {
	const versions = [plainLines(text.replaceAll('<', '‹'))]
	if (html) versions.push(htmlLines(html).map((line) => line.replaceAll('<', '‹')))
	const readings = versions.map((lines) =>
		readRows({ rows: lines.slice(0, linesMax).map(rowOfText), title: subject }),
	)
	return readings.reduce((best, reading) => (scoreOf(reading) > scoreOf(best) ? reading : best))
}

const rowOfText = (text: string) => ({ text, place: null, words: [], doubts: [] })

const scoreOf = ({ checksum, lines }: PaperReading) =>
	(checksum.status === 'adds_up' ? 1_000 : 0) +
	lines.filter(({ label }) => classifyLabel(label) !== null).length
