import type { PaperSum } from '../paper-reading.ts'

type Figure = { line: number; cents: number }
type Line = { label: string; cents: number }

const figures = {
	amountFinanced: /\bamount financed\b|\bprincipal balance\b/i,
	financeCharge: /\bfinance charge\b/i,
	totalOfPayments: /\btotal of (?:all )?payments\b/i,
	totalSalePrice: /\btotal sale price\b/i,
	payment: /\b(?:monthly|regular|amount of each) payments?\b|\bamount of payments\b|^payment$/i,
	totalDown: /\btotal down ?payment\b/i,
	grossCap: /\bgross cap/i,
	capReduction: /\bcap(?:italized)?\.? ?(?:cost )?red/i,
	adjustedCap: /\b(?:adjusted|net) cap/i,
	residual: /\bresidual\b/i,
	depreciation: /\bdepreciation\b/i,
	rentCharge: /\brent charge\b/i,
	basePayments: /\btotal of base (?:monthly|periodic) payments\b/i,
	basePayment: /\bbase (?:monthly|periodic) payment\b/i,
	paymentTax: /\b(?:monthly|periodic) (?:sales\/use |sales |use )?tax\b/i,
	wholePayment: /\btotal (?:monthly|periodic) payment\b/i,
} as const

export type FigureName = keyof typeof figures

/**
 * The equations that the disclosures of a loan (Regulation Z) and of a lease (Regulation M) have to fulfill to the cent: a figure is the
 * sum of the others, or a payment times the number of payments.
 */
const identities: readonly {
	of: FigureName
	plus: FigureName[]
	minus?: FigureName
}[] = [
	{ of: 'totalOfPayments', plus: ['amountFinanced', 'financeCharge'] },
	{ of: 'totalSalePrice', plus: ['totalOfPayments', 'totalDown'] },
	{ of: 'adjustedCap', plus: ['grossCap'], minus: 'capReduction' },
	{ of: 'depreciation', plus: ['adjustedCap'], minus: 'residual' },
	{ of: 'basePayments', plus: ['depreciation', 'rentCharge'] },
	{ of: 'wholePayment', plus: ['basePayment', 'paymentTax'] },
]

const multiples: readonly { of: FigureName; times: FigureName }[] = [
	{ of: 'totalOfPayments', times: 'payment' },
	{ of: 'basePayments', times: 'basePayment' },
]

/** The first line whose label names a figure of a loan or a lease; null if there is none. */
export function findFigure(lines: readonly Line[], name: FigureName): Figure | null {
	const line = lines.findIndex(
		({ label, cents }) => cents > 0 && figures[name].test(label) && !isOther(name, label),
	)
	return line < 0 ? null : { line, cents: lines[line]!.cents }
}

/** The identities that hold on a paper, each as a sum that confirms its figures. */
export function identitiesOf(lines: readonly Line[], { months }: { months: number | undefined }): PaperSum[] {
	const find = (name: FigureName) => findFigure(lines, name)
	const sums: PaperSum[] = []
	const add = (of: Figure, parts: Figure[], computedCents: number) => {
		if (of.cents !== computedCents) return
		sums.push({
			line: of.line,
			label: lines[of.line]!.label,
			statedCents: of.cents,
			computedCents,
			lines: parts.map(({ line }) => line),
		})
	}
	for (const { of, plus, minus } of identities) {
		const result = find(of)
		const parts = plus.map(find)
		const less = minus ? find(minus) : null
		if (!result || parts.includes(null) || (minus && !less)) continue
		const all = parts as Figure[]
		const cents = all.reduce((sum, part) => sum + part.cents, 0) - (less?.cents ?? 0)
		add(result, less ? [...all, less] : all, cents)
	}
	for (const { of, times } of multiples) {
		const result = find(of)
		const payment = find(times)
		if (result && payment && months) add(result, [payment], payment.cents * months)
	}
	return sums
}

/** Labels that contain the words of a figure but mean another one. */
const isOther = (name: FigureName, label: string) =>
	(name === 'payment' && /\bbase\b|\btotal\b|\bfirst\b/i.test(label)) ||
	(name === 'totalOfPayments' && /\bbase\b/i.test(label)) ||
	(name === 'basePayment' && /\btotal\b/i.test(label))
