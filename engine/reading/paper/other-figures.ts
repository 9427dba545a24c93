import { classifyLabel, isPaymentOption } from '../classification/classify-label.ts'
import type { UnreadLine } from '../unread-line.ts'
import type { PaperLine } from './paper-reading.ts'
import type { SourceRow } from './read-source.ts'

/** On a paper with cents at this share of its amounts, a short whole number after unknown words is a count or a code. */
const centsShareMin = 0.6
/** In cents: $10,000 and $100,000. */
const largeCents = 1_000_000
const hugeCents = 10_000_000

/** Removes rows that have a figure but are not lines of the deal: the payments of a table of terms, and numbers of something else. */
export function withoutOtherFigures(
	drafted: readonly PaperLine[],
	rows: readonly SourceRow[],
): { lines: PaperLine[]; others: UnreadLine[] } {
	const textOf = ({ lineNumber }: PaperLine) => rows[lineNumber - 1]?.text ?? ''
	const withCents = drafted.filter((line) => /\d\.\d{2}(?!\d)/.test(textOf(line))).length
	const hasCents = withCents >= drafted.length * centsShareMin
	const lines: PaperLine[] = []
	const others: UnreadLine[] = []
	for (const line of drafted) {
		const why = isPaymentOption(line.label)
			? paymentReason
			: hasCents && isWholeNumber(textOf(line)) && isUnnamed(line)
				? numberReason
				: null
		if (why) others.push({ lineNumber: line.lineNumber, text: textOf(line), why })
		else lines.push(line)
	}
	return { lines, others }
}

const paymentReason = 'This is a payment among several. Please type the one that you were offered.'
const numberReason = 'This may be the number of something and no amount.'

/**
 * Whether no word shows that the figure is money. For a large number a general word is not enough: it may be the number of a deal below
 * the dealer's name.
 */
function isUnnamed({ label, cents }: PaperLine): boolean {
	const rule = classifyLabel(label)
	const isGeneral = rule?.strength === 'name' || rule?.strength === 'vague'
	return rule === null ? cents < hugeCents : isGeneral && cents >= largeCents
}

const isWholeNumber = (text: string) => !/[$.,]\s?\d/.test(text.slice(-10))
