import {
	monthsUnderWater,
	type RolledInCost,
	rolledInCostOf,
	type WaitingStep,
	waitingOf,
} from '../money/negative-equity.ts'
import { type EverythingTogether, sumEverything } from '../money/trade.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField, type PlaceTaxes, purchaseFields, purchaseOf } from './purchase-fields.ts'

const [downField, tradeField, payoffField, feesField, taxField, taxedField] = purchaseFields

export const tradePlannerFields = [
	{ name: 'price', label: 'Price of the new car', kind: 'dollars', initial: '24,500' },
	{ ...downField, initial: '0' },
	{ ...tradeField, initial: '15,800' },
	{ ...payoffField, initial: '19,400' },
	feesField,
	taxField,
	taxedField,
	{ ...aprField, label: 'APR of the new loan', initial: '7.9' },
	{ ...monthsField, label: 'Term of the new loan', initial: '72' },
	{ ...aprField, name: 'oldApr', label: 'APR of the old loan', initial: '8.2' },
	{ name: 'oldPayment', label: 'Payment on the old loan', kind: 'dollars', initial: '455' },
	{ name: 'extra', label: 'Extra you could pay each month', kind: 'dollars', initial: '100' },
	{
		name: 'loss',
		label: 'Value the cars lose each month',
		hint: 'About 1.2% for a car a few years old.',
		kind: 'percent',
		max: 10,
		fractionBelow: 0.05,
		initial: '1.2',
	},
] as const satisfies readonly CalculatorField[]

export type TradePlan = {
	/** Trading in now. */
	now: EverythingTogether
	/** What the negative equity costs as a part of the new loan; null without negative equity or without a loan. */
	rolledIn: RolledInCost | null
	/** After how many payments the new loan is below the new car's value; null if never, or without a loan. */
	newCarMonthsUnderWater: number | null
	/** The plan to keep the old car and pay down its loan; null when nothing is owed or the payment does not cover the interest. */
	waiting: {
		asNow: WaitingStep[]
		withExtra: WaitingStep[]
		/** After how many payments nothing is owed beyond the car's value. */
		breakEvenAfterMonths: number | null
		breakEvenWithExtraAfterMonths: number | null
	} | null
}

const afterMonths = [0, 6, 12, 18, 24, 36] as const
const oldLoanMonthsMax = 600

/** Compares trading in now with keeping the car for a while; null when an amount is beyond what the formulas accept. */
export function planTrade(
	values: CalculatorValues<typeof tradePlannerFields>,
	place?: PlaceTaxes,
): TradePlan | null {
	const loan = { aprPpm: values.apr, months: values.months }
	const now = sumEverything({ ...purchaseOf(values, place), ...loan, priceCents: values.price })
	if (!now) return null
	const { amountFinancedCents, negativeEquityCents } = now.purchase
	const newCarLoanCents = amountFinancedCents - negativeEquityCents
	return {
		now,
		rolledIn:
			negativeEquityCents > 0 && newCarLoanCents > 0
				? rolledInCostOf({ ...loan, amountFinancedCents: newCarLoanCents, negativeEquityCents })
				: null,
		newCarMonthsUnderWater: now.schedule
			? monthsUnderWater({
					...loan,
					balanceCents: amountFinancedCents,
					worthCents: values.price,
					paymentCents: now.schedule.paymentCents,
					lossPerMonthPpm: values.loss,
				})
			: null,
		waiting: planWaiting(values),
	}
}

function planWaiting(values: CalculatorValues<typeof tradePlannerFields>): TradePlan['waiting'] {
	const old = {
		balanceCents: values.payoff,
		worthCents: values.trade,
		aprPpm: values.oldApr,
		lossPerMonthPpm: values.loss,
	}
	const asNow = { ...old, paymentCents: values.oldPayment }
	const withExtra = { ...old, paymentCents: values.oldPayment + values.extra }
	const steps = waitingOf({ ...asNow, afterMonths })
	const stepsWithExtra = waitingOf({ ...withExtra, afterMonths })
	if (!steps || !stepsWithExtra) return null
	return {
		asNow: steps,
		withExtra: stepsWithExtra,
		breakEvenAfterMonths: monthsUnderWater({ ...asNow, months: oldLoanMonthsMax }),
		breakEvenWithExtraAfterMonths: monthsUnderWater({ ...withExtra, months: oldLoanMonthsMax }),
	}
}
