import { categories } from '../classification/categories.ts'
import { classifyLabel } from '../classification/classify-label.ts'
import { documentFacts } from '../paper/facts/document-facts.ts'
import { finishReading } from '../paper/finish-reading.ts'
import { interpretBySums } from '../paper/interpret-by-sums.ts'
import type { MarkCode, PaperLine, PaperReading } from '../paper/paper-reading.ts'
import { plainLines } from '../paste/plain-text.ts'
import { readDealText } from '../text/read-deal-text.ts'
import { htmlLines } from './html-lines.ts'

/** A mail as it arrived; `html` if it has any. */
export type MailText = { subject: string; text: string; html?: string }

/** Lines of a text that are read; no mail of a dealer has more. */
const linesMax = 4_000

/**
 * Reads the newest quote of a mail into a draft, as `readDealText` reads it. Of the text and the HTML of a mail, the one that adds up or
 * gives more lines is read. Never throws.
 */
export function readMail({ subject, text, html }: MailText): PaperReading {
	const versions = [plainLines(text.replaceAll('<', '‹'))]
	if (html) versions.push(htmlLines(html).map((line) => line.replaceAll('<', '‹')))
	const readings = versions.map((lines) => readLines(lines.slice(0, linesMax), subject))
	return readings.reduce((best, reading) => (scoreOf(reading) > scoreOf(best) ? reading : best))
}

const scoreOf = ({ checksum, lines }: PaperReading) =>
	(checksum.status === 'adds_up' ? 1_000 : 0) +
	lines.filter(({ label }) => classifyLabel(label) !== null).length

/** A sentence has this many words, and of them this many besides the label of its amount. */
const sentenceWordsMin = 7
const otherWordsMin = 3

function readLines(texts: readonly string[], title: string): PaperReading {
	const { document, lineNumbers, figures, unread } = readDealText(texts.join('\n'))
	const draft = (line: Omit<PaperLine, keyof typeof withoutPlace>): PaperLine => ({
		...line,
		...withoutPlace,
		doubts: doubtsOf(line, texts[line.lineNumber - 1] ?? ''),
	})
	const own = document.lines.map((line, index) =>
		draft({ ...byLabel(line), label: spokenName(line.label), lineNumber: lineNumbers[index]! }),
	)
	const shown = figures.map((figure) => draft({ ...figure, ...shownOnly(figure.label), isFigure: true }))
	// A sheet of several columns is read column by column.
	const isInOrder = lineNumbers.every((number, index) => number >= (lineNumbers[index - 1] ?? 0))
	const lines = isInOrder
		? [...own, ...shown].toSorted((one, other) => one.lineNumber - other.lineNumber)
		: [...own, ...shown]
	const { vin } = document.vehicle ?? {}
	const facts = documentFacts([title, ...texts], { kind: undefined, deal: document.deal })
	const vehicle = { ...facts.vehicle, ...document.vehicle }
	const reading = finishReading({
		stated: document.stated ?? {},
		terms: {
			...(vin && { vin }),
			...(document.loan?.aprPpm !== undefined && { aprPpm: document.loan.aprPpm }),
			...termsOf(document.loan ?? document.lease),
		},
		lease: {},
		deal: document.deal,
		document: {
			...document,
			...facts,
			...(Object.keys(vehicle).length > 0 && { vehicle }),
			lines: [],
		},
		lines,
		form: null,
		unread: unread.map((row) => ({ ...row, place: null })),
		usedOcr: false,
	})
	return reading.checksum.status === 'adds_up' ? reading : interpretBySums(reading)
}

const termsOf = (terms: { months: number } | undefined) => (terms ? { months: terms.months } : {})

const withoutPlace = { place: null, amountPlace: null, confidence: 1, marks: [], doubts: [] }

/** A category that the label alone gives is left to it, so that a doubtful label gets its mark. */
function byLabel<Line extends { label: string; category?: string | undefined }>(line: Line): Line {
	const { category, ...rest } = line
	return classifyLabel(line.label)?.category === category ? (rest as Line) : line
}

/** A figure of a field is in no sum. */
function shownOnly(label: string): { role?: 'memo' } {
	const rule = classifyLabel(label)
	const role = rule ? (rule.role ?? categories[rule.category].role) : null
	return role === 'memo' || role === 'subtotal' ? {} : { role: 'memo' }
}

function doubtsOf({ label, isFigure }: Pick<PaperLine, 'label' | 'isFigure'>, text: string): MarkCode[] {
	const words = text.split(' ').length
	const isSentence =
		!text.includes('\t') && words >= sentenceWordsMin && words - label.split(' ').length >= otherWordsMin
	const isUnnamed = isFigure ? classifyLabel(label) === null || /\d/.test(label) : label === unnamed
	return [
		...(isSentence ? ['from_sentence' as const] : []),
		...(isUnnamed ? ['label_uncertain' as const] : []),
	]
}

/** 'Just the tint' names the tint. */
const spokenName = (label: string) =>
	label.replace(/^(?:(?:just|only|also|and|plus|then)\s(?:the\s)?){1,3}/i, '') || label

/** What the reader calls an amount that the text does not name. */
const unnamed = 'Amount'
