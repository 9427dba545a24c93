import { type Line, type PastedDeal, readPastedDeal, type UnreadLine } from '#engine'
import { type QuoteRow, type QuoteValues, rowsMax as quoteRowsMax } from './quote-values.ts'

export type PastedQuote = {
	rows: QuoteRow[]
	values: QuoteValues
	/** The lines that were not used, so that the person sees that nothing was lost. */
	unread: UnreadLine[]
}

/** Turns a pasted message into the rows and fields of a form that takes `rowsMax` lines, for the person to check and correct. */
export const readPastedQuote = (text: string, options: { rowsMax?: number } = {}): PastedQuote =>
	quoteOfDeal(readPastedDeal(text), options)

type QuoteSource = Pick<PastedDeal, 'lines' | 'stated' | 'terms' | 'lease' | 'deal' | 'unread'>

/** Turns what was read from a text or a paper into the rows and fields of a form. */
export function quoteOfDeal(
	{ lines, stated, terms, lease, deal, unread }: QuoteSource,
	{ rowsMax = quoteRowsMax } = {},
): PastedQuote {
	const rows = lines
		.slice(0, rowsMax)
		.map((line): QuoteRow => ({ label: line.label, amount: amountOf(line), category: line.category ?? '' }))
	const tooMany = lines.slice(rowsMax).map(({ lineNumber, label, cents }) => ({
		lineNumber,
		text: `${label} ${dollarsOf(cents)}`,
		why: `This form takes ${rowsMax} lines.`,
	}))
	const values: QuoteValues = {
		deal,
		vin: terms.vin ?? '',
		total: optionalDollars(stated.outTheDoorCents),
		payment: optionalDollars(stated.paymentCents),
		apr: terms.aprPpm === undefined ? '' : String(terms.aprPpm / 10_000),
		months: terms.months === undefined ? '' : String(terms.months),
		capCost: optionalDollars(lease.grossCapCents),
		capReduction: optionalDollars(lease.capReductionCents),
		residual: optionalDollars(lease.residualCents),
		moneyFactor: terms.moneyFactorPpb === undefined ? '' : (terms.moneyFactorPpb / 1e9).toFixed(5).slice(1),
	}
	return { rows, values, unread: [...unread, ...tooMany] }
}

/** The amount of a line as somebody would type it: a credit is negative. */
export const amountOf = ({ cents, role }: Pick<Line, 'cents' | 'role'>) =>
	role === 'credit' ? `-${dollarsOf(cents)}` : dollarsOf(cents)

/** 123456 as '1234.56'. */
const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

const optionalDollars = (cents: number | undefined) => (cents === undefined ? '' : dollarsOf(cents))
