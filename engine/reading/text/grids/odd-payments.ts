import { formatAmount, formatCents } from '../../../money/format-money.ts'
import { amountForPaymentOf, paymentOf } from '../../../money/loan.ts'
import type { PaymentChoice } from './grid-rows.ts'

/** A payment may be rounded to the dollar, and so may those that it is compared with. */
const roundingCents = 150

const median = (values: readonly number[]) =>
	values.toSorted((one, other) => one - other)[values.length >> 1]!

/** Which payments do not follow from the others of their table, as sentences for a person: a question, since one of several is wrong. */
export function oddPayments(choices: readonly PaymentChoice[]): string[] {
	const rated = choices.filter(
		({ kind, aprPpm, isAllDue }) => kind !== 'lease' && aprPpm !== undefined && !isAllDue,
	)
	const odd = oddOfRates(rated)
	const rest = choices.filter((choice) => !rated.includes(choice))
	return [...odd, ...oddRows(rest)]
}

/** Payments at printed rates repay one price, less what is paid down. */
function oddOfRates(choices: readonly PaymentChoice[]): string[] {
	if (choices.length < 3) return []
	const prices = choices.map(
		({ aprPpm, months, paymentCents, firstCents }) =>
			(amountForPaymentOf({ aprPpm: aprPpm!, months, paymentCents }) ?? 0) + firstCents,
	)
	const price = median(prices)
	const expected = choices.map(({ aprPpm, months, firstCents }) =>
		paymentOf({ aprPpm: aprPpm!, months, amountFinancedCents: Math.max(0, price - firstCents) }),
	)
	const off = choices.flatMap((choice, at) => {
		const cents = expected[at]
		return typeof cents === 'number' && Math.abs(cents - choice.paymentCents) > toleranceOf(cents)
			? [{ choice, cents }]
			: []
	})
	// Rates, prices or products that differ by the row are no wrong payments.
	if (off.length * 3 > choices.length) return []
	return off.map(
		({ choice: { paymentCents, months, firstCents }, cents }) =>
			`${formatCents(paymentCents)} for ${months} months with ${formatAmount(firstCents)} down does not fit the other payments of this table: at its rate they lead to ${formatCents(cents)}.`,
	)
}

/** Days until the first payment change a payment by a share of it. */
const toleranceOf = (cents: number) => roundingCents + Math.round(cents / 500)

/** Without a rate, payments of one term fall by the same amount for each dollar more at the beginning. */
function oddRows(choices: readonly PaymentChoice[]): string[] {
	const rows = new Map<string, PaymentChoice[]>()
	for (const choice of choices) {
		const key = `${choice.kind ?? ''} ${choice.months} ${choice.milesPerYear ?? ''}`
		rows.set(key, [...(rows.get(key) ?? []), choice])
	}
	return [...rows.values()].flatMap((row) => {
		const sorted = row.toSorted((one, other) => one.firstCents - other.firstCents)
		const [first, last] = [sorted[0]!, sorted.at(-1)!]
		if (sorted.length < 3 || first.firstCents === last.firstCents) return []
		const slope = (last.paymentCents - first.paymentCents) / (last.firstCents - first.firstCents)
		const isOff = sorted.some(
			({ firstCents, paymentCents }) =>
				Math.abs(first.paymentCents + slope * (firstCents - first.firstCents) - paymentCents) > roundingCents,
		)
		return isOff
			? [
					`The payments for ${first.months} months do not fall evenly with what is paid first: ${sorted.map(({ paymentCents }) => formatCents(paymentCents)).join(', ')}.`,
				]
			: []
	})
}
