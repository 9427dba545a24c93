import { readPastedDeal, type UnreadLine } from '../engine/paste/read-pasted-deal.ts'
import { type QuoteRow, type QuoteValues, rowsMax as quoteRowsMax } from './quote-values.ts'

export type PastedQuote = {
	rows: QuoteRow[]
	values: QuoteValues
	/** The lines that were not used, so that the person sees that nothing was lost. */
	unread: UnreadLine[]
}

/** Turns a pasted message into the rows and fields of a form that takes `rowsMax` lines, to be looked over and corrected. */
export function readPastedQuote(text: string, { rowsMax = quoteRowsMax } = {}): PastedQuote {
	const { lines, stated, terms, lease, deal, unread } = readPastedDeal(text)
	const rows = lines.slice(0, rowsMax).map(({ label, cents, role, category }): QuoteRow => {
		const amount = dollarsOf(cents)
		return { label, amount: role === 'credit' ? `-${amount}` : amount, category: category ?? '' }
	})
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

/** 123456 as '1234.56'. */
const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

const optionalDollars = (cents: number | undefined) => (cents === undefined ? '' : dollarsOf(cents))
