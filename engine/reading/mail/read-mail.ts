import { classifyLabel } from '../classification/classify-label.ts'
import type { PaperReading } from '../paper/paper-reading.ts'
import { readSource, type SourceRow } from '../paper/read-source.ts'
import { plainLines } from '../paste/plain-text.ts'
import { linesOutsideNewestQuote, withoutReplyMarkers } from '../paste/thread.ts'
import { withoutNotes } from '../text/notes-column.ts'
import { htmlLines } from './html-lines.ts'
import { hasOtherAmount, linesOfSentence } from './sentence-lines.ts'

/** A mail as it arrived; `html` if it has any. */
export type MailText = { subject: string; text: string; html?: string }

/** Lines of a text that are read; no mail of a dealer has more. */
const linesMax = 4_000

/** A list with at least this many lines is the whole quote; for a shorter one, amounts in sentences are read as well. */
const dealerQuoteLinesMin = 3

/**
 * Reads the newest quote of a mail into a draft. Of a thread with several messages the newest one with lines about money counts. Of the
 * text and the HTML of a mail, the one that adds up or gives more lines is read. Never throws.
 */
export function readMail({ subject, text, html }: MailText): PaperReading {
	const versions = [plainLines(text.replaceAll('<', '‹'))]
	if (html) versions.push(plainLines(htmlLines(html).join('\n').replaceAll('<', '‹')))
	const readings = versions.map((lines) => readLines(lines.slice(0, linesMax), subject))
	return readings.reduce((best, reading) => (scoreOf(reading) > scoreOf(best) ? reading : best))
}

const scoreOf = ({ checksum, lines }: PaperReading) =>
	(checksum.status === 'adds_up' ? 1_000 : 0) +
	lines.filter(({ label }) => classifyLabel(label) !== null).length

/**
 * Reads the lines as a list, and again with the amounts that sentences name. The better reading counts: a list that adds up, otherwise
 * the reading with more known lines.
 */
function readLines(texts: readonly string[], title: string): PaperReading {
	const lines = withoutNotes(texts.map(unboldHeader))
	const list = readSource({ rows: lines.map((line) => rowOfText(line)), usedOcr: false, title })
	if (list.checksum.status === 'adds_up' && list.lines.length >= dealerQuoteLinesMin) return list
	// In a thread, a sentence of an older message does not apply to the newest one.
	const outsideNewestQuote = linesOutsideNewestQuote(lines)
	const readSentences = (mayBeSentence: (line: string) => boolean) =>
		readSource({
			rows: lines.flatMap((line, index) => {
				const text = withoutReplyMarkers(line)
				const found = outsideNewestQuote.has(index) || !mayBeSentence(text) ? [] : linesOfSentence(text)
				if (found.length === 0) return [rowOfText(line)]
				const rows = found.map((each) => rowOfText(each, ['from_sentence']))
				return hasOtherAmount(text, found) ? [...rows, { ...rowOfText(line), isSentence: true }] : rows
			}),
			usedOcr: false,
			title,
		})
	const readings = [
		list,
		readSentences((line) => line.split(' ').length >= sentenceWordsMin),
		readSentences(() => true),
	]
	return readings.reduce((best, reading) => (scoreOf(reading) > scoreOf(best) ? reading : best))
}

/** A line with more words is a sentence, not a row of a list. */
const sentenceWordsMin = 6

/** Removes the asterisks of a bold header in a quoted reply: '*From:* Bill'. */
const unboldHeader = (line: string) =>
	line.replace(/^([>\s]{0,20})\*(From|Sent|Date|To|Cc|Subject):\*/i, '$1$2:')

const rowOfText = (text: string, doubts: SourceRow['doubts'] = []): SourceRow => ({
	text: moveAmountBehindLabel(text),
	place: null,
	words: [],
	doubts,
})

/** Moves an amount after its label: '+ 799 doc', '$1,727.64 tax'. */
function moveAmountBehindLabel(text: string): string {
	const [, amount, label = ''] =
		/^[>\s]{0,10}[•*+=−–-]?\s?(\$?\d[\d,]{0,12}(?:\.\d{2})?)\s{1,3}(\p{L}[^\d$]{1,40})$/u.exec(text) ?? []
	return amount && classifyLabel(label) !== null ? `${label}\t${amount}` : text
}
