import type { Buyer, DealDocument } from '../format/format.ts'
import type { LawRow, LawRule, LawSubject } from '../law/law-row.ts'
import { findLawRow, foundRow, isStale } from '../law/law-row.ts'
import type { Category } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted, type ReadLine } from '../reading/document/read-lines.ts'
import type { Totals } from '../totals/totals.ts'
import type { Finding } from './finding.ts'

/** The input of every check. */
export type CheckContext = {
	deal: ReadDeal
	document: DealDocument
	totals: Totals
	buyer: Buyer | undefined
	/** The document that was agreed before, when this paper claims to carry it out. */
	agreed: DealDocument | undefined
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
}

export type Check = (context: CheckContext) => Finding[]

/** Returns the date whose law applies: the document's own, else today. */
export const lawDate = ({ document, today }: CheckContext): string => document.date ?? today

/**
 * Returns the row of a state's law on the document's date; null without a state or a row. Whether the row is up to date is judged as of
 * today.
 */
export function lawOf<Kind extends LawRule['kind']>(
	context: CheckContext,
	{ state, subject, kind }: { state: LawRow['state'] | undefined; subject: LawSubject; kind?: Kind },
) {
	if (!state) return null
	const found = findLawRow(context.lawRows, { state, subject, onDate: lawDate(context), kind })
	if (!found) return null
	const { row } = found
	return foundRow(row, isStale(row, context.today) || isStale(row, lawDate(context)))
}

/** Returns the lines of some categories that count toward the sum. */
export const linesOf = ({ deal }: CheckContext, ...names: Category[]): ReadLine[] =>
	deal.lines.filter((line) => names.includes(line.category) && isCounted(line))

/** Returns the numbers of lines for a finding; undefined without lines. */
export const numbersOf = (lines: readonly ReadLine[]): number[] | undefined =>
	lines.length === 0 ? undefined : lines.map(({ no }) => no)

/** Adds up the amounts of lines in cents, credits as positive amounts too. */
export const centsOf = (lines: readonly ReadLine[]): number =>
	lines.reduce((sum, { cents }) => sum + cents, 0)
