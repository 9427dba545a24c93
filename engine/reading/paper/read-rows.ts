import { quoteLabel } from '../../checks/finding.ts'
import { labelCharsMax } from '../../format/format-limits.ts'
import { categories } from '../classification/categories.ts'
import { classifyLabel } from '../classification/classify-label.ts'
import { trimmed } from '../text/clauses.ts'
import { figuresOf } from '../text/figures/figures.ts'
import { trimmedLabel } from '../text/naming/named-by.ts'
import { type PrintedFigure, type ReadDealText, readDealText } from '../text/read-deal-text.ts'
import type { UnreadLine } from '../unread-line.ts'
import { documentFacts } from './facts/document-facts.ts'
import { finishReading } from './finish-reading.ts'
import type { FoundForm } from './forms/find-form.ts'
import { interpretBySums } from './interpret-by-sums.ts'
import type { LaidWord } from './layout/clean-words.ts'
import type { MarkCode, PaperLine, PaperPlace, PaperReading } from './paper-reading.ts'
import { placeOf } from './place-of.ts'

/** A row of a text; of a paper with its place and the words that it was made of. */
export type SourceRow = {
	text: string
	/** The label of a box as it is printed, where `text` has the usual name of the box. */
	label?: string
	place: PaperPlace | null
	words: readonly LaidWord[]
	doubts: readonly MarkCode[]
}

type Source = {
	rows: readonly SourceRow[]
	/** What stands above the rows, such as the subject of a mail. */
	title?: string
	/** Whether the characters are uncertain. */
	usedOcr?: boolean
	form?: FoundForm | null
}

/** Reads rows of a mail or of a paper, as `readDealText` reads them, into a draft with the row of each line. */
export function readRows({ rows, title = '', usedOcr = false, form = null }: Source): PaperReading {
	const texts = rows.map(({ text }) => plain(text))
	const read = readDealText(texts.join('\n'), form?.deal ? { deal: form.deal } : {})
	const { document, lineNumbers, figures } = read
	const draft = ({ lineNumber, ...line }: DraftedLine) => {
		const row = rows[lineNumber - 1]
		// A row of several amounts, such as that of a table of payments, has no label of one of them.
		const isOne = lineNumbers.indexOf(lineNumber) === lineNumbers.lastIndexOf(lineNumber)
		const label = row && (row.label ?? (isOne ? printedLabel(row.text, line.cents) : null))
		const drafted = draftLine(
			{ ...line, lineNumber, label: withoutTerms(label ?? spokenName(line.label)) },
			row,
		)
		if (!isOne && line.role === 'memo') drafted.doubts.push('several_amounts')
		return drafted
	}
	const own = document.lines.map((line, index) =>
		byLabel(draft({ ...line, lineNumber: lineNumbers[index]! })),
	)
	const isSentence = ({ lineNumber, label }: PrintedFigure) =>
		isInSentence(label, texts[lineNumber - 1] ?? '')
	const shown = figures
		.filter((figure, index) => !figures.slice(0, index).some((other) => isSame(other, figure)))
		// A sentence may say again what a row prints.
		.filter(
			(figure) =>
				!isSentence(figure) || !figures.some((other) => other.cents === figure.cents && !isSentence(other)),
		)
		.map((figure) => draft({ ...figure, ...shownOnly(figure.label), isFigure: true }))
	// A sheet of several columns is read column by column.
	const isInOrder = lineNumbers.every((number, index) => number >= (lineNumbers[index - 1] ?? 0))
	const lines = isInOrder
		? [...own, ...shown].toSorted((one, other) => one.lineNumber - other.lineNumber)
		: [...own, ...shown]
	const facts = documentFacts([title, ...texts], { kind: form?.kind, deal: document.deal })
	const vehicle = {
		...facts.vehicle,
		...document.vehicle,
		...(facts.vehicle?.vin && { vin: facts.vehicle.vin }),
	}
	const reading = finishReading({
		document: {
			...document,
			...facts,
			...(form?.firstPaymentDate && { firstPaymentDate: form.firstPaymentDate }),
			...(Object.keys(vehicle).length > 0 && { vehicle }),
			lines: [],
		},
		lines,
		form: form && { id: form.id, name: form.name, boxes: form.boxes },
		unread: [...read.unread, ...otherOffers(read, texts)].map((row) => ({
			...row,
			place: rows[row.lineNumber - 1]?.place ?? null,
		})),
		usedOcr,
	})
	return reading.checksum.status === 'adds_up' ? reading : interpretBySums(reading)
}

/** The rows of the other offers of a text, each as a row that was not read. */
function otherOffers({ lineNumbers, figures, others }: ReadDealText, texts: readonly string[]): UnreadLine[] {
	const own = new Set([...lineNumbers, ...figures.map(({ lineNumber }) => lineNumber)])
	const found = new Map<number, string>()
	for (const other of others)
		for (const number of [...other.lineNumbers, ...other.figures.map(({ lineNumber }) => lineNumber)])
			if (!own.has(number)) found.set(number, other.offer ?? '')
	return [...found].map(([lineNumber, offer]) => ({
		lineNumber,
		text: texts[lineNumber - 1] ?? '',
		why: `This belongs to another offer of this document: ${quoteLabel(offer)}.`,
	}))
}

/** Whether a paper prints a figure again under its name. */
const isSame = (one: PrintedFigure, other: PrintedFigure) =>
	one.cents === other.cents && one.label.toLowerCase() === other.label.toLowerCase()

/** One line, without an angle bracket, which would make the text HTML. */
const plain = (text: string) => text.replaceAll('<', '‹').replace(/[\r\n\u2028\u2029]/g, ' ')

type DraftedLine = Omit<PaperLine, 'place' | 'amountPlace' | 'confidence' | 'marks' | 'doubts'>

function draftLine(line: DraftedLine, row: SourceRow | undefined): PaperLine {
	const words = row?.words ?? []
	const amount = amountWords(words, line.cents)
	const own = amount.length > 0 ? amount : words
	return {
		...line,
		place: row?.place ?? null,
		amountPlace: row?.place ? placeOf(own, row.place.page) : null,
		confidence: words.reduce((least, { confidence }) => Math.min(least, confidence), 1),
		marks: [],
		doubts: [
			...(row?.doubts ?? []),
			...(own.some(({ isReplaced }) => isReplaced) ? ['characters_replaced' as const] : []),
			...doubtsOf(line, row?.text ?? ''),
		],
	}
}

/** The words in front of the only amount of a row of cells, as they are printed; null for any other row. */
function printedLabel(text: string, cents: number): string | null {
	const cells = text.split('\t')
	const label = trimmedLabel(trimmed(cells.slice(0, -1).join(' ')))
	const isRow = /\p{L}/u.test(label) && isAmount(cells.at(-1)!, cents)
	return isRow && !hasMoney(label.replace(/\([^()]{0,120}\)/g, ' ')) ? label.slice(0, labelCharsMax) : null
}

const hasMoney = (text: string) => figuresOf(text).some(({ kind }) => kind === 'money')

/** 'Rate 5.74% Term 60 months Payment' names the payment. */
const withoutTerms = (label: string) =>
	/\b(?:apr|rate|term|days|mf)\b.{0,60}\d\s?(?:%|mos?\b|months?\b)?[\s,;@]{1,4}(\p{L}{2}[^\d]{0,40})$/iu.exec(
		label,
	)?.[1] ?? label

/** The last words of a row that are this amount: one, or up to three that text recognition split. */
function amountWords(words: readonly LaidWord[], cents: number): readonly LaidWord[] {
	for (let end = words.length; end > 0; end--)
		for (let start = end - 1; start >= Math.max(0, end - 3); start--) {
			const part = words.slice(start, end)
			for (const between of ['', ' ', '.'])
				if (isAmount(part.map(({ text }) => text).join(between), cents)) return part
		}
	return []
}

/** Whether a text has this amount and no other one. */
function isAmount(text: string, cents: number): boolean {
	const [amount, ...others] = figuresOf(text).filter(({ kind }) => kind === 'money' || kind === 'bare')
	return amount?.value === cents && others.length === 0
}

/** A category that the label alone gives is left to it, so that a doubtful label gets its mark. */
function byLabel(line: PaperLine): PaperLine {
	const { category, ...rest } = line
	return classifyLabel(line.label)?.category === category ? rest : line
}

/** A figure of a field is in no sum of the document; on the paper a reduction or a deposit may be. */
function shownOnly(label: string): { role?: 'memo' } {
	const rule = classifyLabel(label)
	const role = rule ? (rule.role ?? categories[rule.category].role) : null
	const isInSums = role === 'memo' || role === 'subtotal' || (rule && leaseParts.has(rule.category))
	return isInSums ? {} : { role: 'memo' }
}

const leaseParts: ReadonlySet<string> = new Set([
	'down_payment',
	'rebate',
	'trade_allowance',
	'security_deposit',
])

/** A sentence has this many words, and of them this many besides the label of its amount. */
const sentenceWordsMin = 7
const otherWordsMin = 3

function isInSentence(label: string, text: string): boolean {
	const words = text.split(' ').length
	return !text.includes('\t') && words >= sentenceWordsMin && words - label.split(' ').length >= otherWordsMin
}

function doubtsOf({ label, isFigure }: Pick<PaperLine, 'label' | 'isFigure'>, text: string): MarkCode[] {
	const isUnnamed = isFigure ? classifyLabel(label) === null || /\d/.test(label) : label === unnamed
	return [
		...(isInSentence(label, text) ? ['from_sentence' as const] : []),
		...(isUnnamed ? ['label_uncertain' as const] : []),
	]
}

/** 'Just the tint' names the tint. */
const spokenName = (label: string) =>
	label.replace(/^(?:(?:just|only|also|and|plus|then)\s(?:the\s)?){1,3}/i, '') || label

/** What the reader calls an amount that the text does not name. */
const unnamed = 'Amount'
