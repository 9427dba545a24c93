import { classifyLabel } from '../classification/classify-label.ts'
import { readAmount } from '../paste/amount.ts'
import { type PastedLine, readPastedDeal } from '../paste/read-pasted-deal.ts'
import { documentFacts } from './facts/document-facts.ts'
import type { FoundForm } from './forms/find-form.ts'
import { interpretBySums } from './interpret-by-sums.ts'
import type { LaidWord } from './layout/clean-words.ts'
import { withoutOtherFigures } from './other-figures.ts'
import type { MarkCode, PaperLine, PaperPlace, PaperReading } from './paper-reading.ts'
import { placeOf } from './place-of.ts'

/** A row of a paper to read, with the words it was made of. */
export type SourceRow = {
	text: string
	place: PaperPlace | null
	words: readonly LaidWord[]
	doubts: MarkCode[]
}

type Source = {
	rows: readonly SourceRow[]
	/** Whether the characters are uncertain. */
	usedOcr: boolean
	form?: FoundForm | null
}

/** Reads rows of text as a paper. */
export function readSource({ rows: printed, usedOcr, form = null }: Source): PaperReading {
	const rows = withoutDashes(printed)
	const free = rows.flatMap(({ text }, index) => (isFree(text) ? [index] : []))
	const prose = rows.flatMap(({ text }, index) => (isProse(text) && !isFree(text) ? [index] : []))
	const pasted = readPastedDeal(
		rows
			.map(({ text }, index) => (prose.includes(index) || free.includes(index) ? '' : plain(text)))
			.join('\n'),
	)
	const stated = { ...pasted.stated, ...form?.stated }
	const terms = { ...pasted.terms, ...form?.terms }
	const lease = { ...pasted.lease, ...form?.lease }
	const drafted = pasted.lines.map((line) => draftLine(line, rows[line.lineNumber - 1]))
	const { lines, others } = withoutOtherFigures(drafted, rows)
	const deal = form?.deal ?? pasted.deal
	const facts = documentFacts(
		rows.map(({ text }) => text),
		{ kind: form?.kind, deal },
	)
	return interpretBySums({
		stated,
		terms: facts.vehicle?.vin ? { ...terms, vin: facts.vehicle.vin } : terms,
		lease,
		deal,
		document: {
			version: 1,
			...facts,
			...(form?.firstPaymentDate && { firstPaymentDate: form.firstPaymentDate }),
			deal,
			lines: [],
		},
		lines: addFormLines(lines, form),
		form: form && { id: form.id, name: form.name, boxes: form.boxes },
		unread: [
			...pasted.unread,
			...others,
			...prose.map((index) => ({ lineNumber: index + 1, text: rows[index]!.text, why: whySentence })),
			...free.map((index) => ({ lineNumber: index + 1, text: rows[index]!.text, why: whyNoCharge })),
		].map((row) => ({ ...row, place: rows[row.lineNumber - 1]?.place ?? null })),
		usedOcr,
	})
}

const whySentence = 'This looks like a sentence. Please type what it says about money.'

const whyNoCharge = 'The document charges nothing for this.'

/** A line whose amount is a word, such as 'WAIVED'; a figure before it is the usual charge. */
const isFree = (text: string) =>
	/(?:[\t:]|\d|\s{2}) ?[-–]? ?(?:free|no charge|n\/c|included|incl\.?|waived|n\/a|comp(?:limentary)?|removed|declined)[.!*]?$/i.test(
		text,
	)

/** If most rows have a dash between their words and their amount, the dash is not a minus: 'MSRP - $54,580.00'. */
function withoutDashes(rows: readonly SourceRow[]): readonly SourceRow[] {
	const dashed = rows.filter(({ text }) => dash.test(text)).length
	const amounts = rows.filter(({ text }) => /\d\)?$/.test(text.trimEnd())).length
	if (dashed < 4 || dashed * 2 < amounts) return rows
	return rows.map((row) => ({ ...row, text: row.text.replace(dash, '$1\t') }))
}

const dash = /([\p{L}\d)%.]) [-–—] (?=\(?\$? ?\d[\d,]{0,12}(?:\.\d{2})?\)?\s?$)/u

/**
 * Whether a text is a sentence that mentions an amount: words continue after the amount, or another sentence begins. A cell of a table is
 * not one.
 */
function isProse(text: string): boolean {
	if (text.includes('\t') || text.split(' ').length < 7 || isListed(text)) return false
	return (
		/\$ ?\d[\d,.]* \p{L}{2,}.*\p{L}{2,}/u.test(text) ||
		/\p{Ll}{2}[.;] \p{Lu}/u.test(text) ||
		(text.match(verbs)?.length ?? 0) > 1
	)
}

/** A row of a list, whose amount is its last word. */
const isListed = (text: string) =>
	text.length < 90 && /^\s?[-–*•]\s.*\(?\$ ?[\d,]{1,12}(?:\.\d{2})?\)?$/.test(text)

/** Words that occur in letters and not in forms. */
const verbs =
	/\b(?:I|we|us|you|would|will|be|is|are|was|can|could|may|might|please|have|has|if|let|thanks?|my|he|she)\b/gi

/** An angle bracket would make the text HTML; 'CR' behind an amount is how accountants print a minus. */
const plain = (text: string) =>
	text
		// Accountants also print subtracted amounts in angle brackets.
		.replace(/[<‹]\s?(\$?\s?\d[\d,]{0,12}(?:\.\d{2})?)\s?[>›]/g, '($1)')
		.replaceAll('<', '‹')
		.replace(/[\r\n]/g, ' ')
		// From one payment to another; neither is the one to pay.
		.replace(/\$ ?\d[\d,.]{0,9} ?[-–] ?\$ ?\d[\d,.]{0,9}/g, '')
		.replace(/(\d) ?CR\b/g, '$1-')

/** Adds the filled-in boxes of a form to the lines, in the order in which they are printed. */
function addFormLines(lines: readonly PaperLine[], form: FoundForm | null): PaperLine[] {
	if (!form) return [...lines]
	const added = form.lines.filter(
		({ label }) => !lines.some((line) => line.label.toLowerCase() === label.toLowerCase()),
	)
	return [...lines, ...added].sort((one, other) => one.lineNumber - other.lineNumber)
}

function draftLine(line: PastedLine, row: SourceRow | undefined): PaperLine {
	const words = row?.words ?? []
	const amount = amountWords(words, line.cents)
	const doubts = [...(row?.doubts ?? [])]
	if ((amount.length > 0 ? amount : words).some(({ isReplaced }) => isReplaced))
		doubts.push('characters_replaced')
	const credit = unnamedCredit(line)
	if (credit.category) doubts.push('label_uncertain')
	return {
		...line,
		...credit,
		place: row?.place ?? null,
		amountPlace: row?.place ? placeOf(amount.length > 0 ? amount : words, row.place.page) : null,
		confidence: lowest(words),
		marks: [],
		doubts,
	}
}

/** A car printed below zero is the trade-in, and a negative price is a discount: 'Employee pricing (1,200)'. */
function unnamedCredit({ role, category, label }: PastedLine): Pick<PastedLine, 'category'> {
	if (role !== 'credit' || category) return {}
	const rule = classifyLabel(label)
	const isCar = /\b(?:19[89]|20[0-4])\d\b/.test(label)
	if (isCar && (rule === null || rule.category === 'price')) return { category: 'trade_allowance' }
	return rule?.category === 'price' ? { category: 'dealer_discount' } : {}
}

const lowest = (words: readonly LaidWord[]) =>
	words.reduce((least, { confidence }) => Math.min(least, confidence), 1)

/** The last words of a row that are this amount: one, or up to three that text recognition split. */
function amountWords(words: readonly LaidWord[], cents: number): readonly LaidWord[] {
	for (let end = words.length; end > 0; end--)
		for (let start = end - 1; start >= Math.max(0, end - 3); start--) {
			const part = words.slice(start, end)
			for (const between of ['', ' ', '.']) {
				const reading = readAmount(`line ${part.map(({ text }) => text).join(between)}`)
				if (reading.ok && reading.amount.cents === cents) return part
			}
		}
	return []
}
