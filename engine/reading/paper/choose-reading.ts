import type { PaperReading } from './paper-reading.ts'

/** A source that may be a quote, with the reading of it. */
export type ReadSource = { name: string; reading: PaperReading }

const linesMin = 3

/** Whether a text says what a car costs: at least three lines with amounts, or a total with one. */
export function isQuote({ lines, document }: PaperReading): boolean {
	return lines.length >= linesMin || (lines.length > 0 && document.stated?.outTheDoorCents !== undefined)
}

/**
 * Chooses the quote among several sources, such as a message and its files: one whose lines add up before one whose don't, then the one
 * with the most lines, then the first. Null if no source is a quote.
 */
export function chooseReading(sources: readonly ReadSource[]): ReadSource | null {
	const quotes = sources.filter(({ reading }) => isQuote(reading))
	const rank = ({ reading }: ReadSource) =>
		(reading.checksum.status === 'adds_up' ? 10_000 : 0) + reading.lines.length
	return quotes.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}
