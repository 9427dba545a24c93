import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateAfford } from './afford-calculator.ts'
import { calculateBiweekly } from './biweekly-calculator.ts'
import { calculateLease } from './lease-calculator.ts'
import { calculatePayment } from './payment-calculator.ts'
import { calculateRate } from './rate-calculator.ts'
import { calculateRefinance } from './refinance-calculator.ts'
import { planTrade } from './trade-planner.ts'

const dollars = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 })
const apr = fc.integer({ min: 0, max: 300_000 })
const months = fc.integer({ min: 6, max: 96 })

const purchase = {
	down: dollars(0, 10_000),
	trade: dollars(0, 20_000),
	payoff: dollars(0, 20_000),
	fees: dollars(0, 2_000),
	tax: fc.integer({ min: 0, max: 120_000 }),
	taxed: fc.constantFrom(0, 1),
}

const payments = fc.record({
	...purchase,
	price: dollars(5_000, 80_000),
	apr,
	months,
	extra: dollars(0, 500),
	balloon: dollars(0, 5_000),
})

/** What rounding moves at most between two loans: payment and interest of each by half a cent a month, which bear interest too. */
function roundingOf({ apr: ppm, months: count }: { apr: number; months: number }): number {
	const growth = 1 + ppm / 1_000_000 / 12
	return Array.from({ length: count }, (_, month) => 2 * growth ** month).reduce((sum, each) => sum + each, 0)
}

test('a dollar more down is a dollar less borrowed, and never a higher payment or total', () => {
	fc.assert(
		fc.property(payments, dollars(1, 1_000), (values, more) => {
			const before = calculatePayment({ ...values, balloon: 0 })!
			const after = calculatePayment({ ...values, balloon: 0, down: values.down + more })!
			const borrowed = before.purchase.amountFinancedCents
			expect(after.purchase.amountFinancedCents).toBe(Math.max(0, borrowed - more))
			expect(after.planned?.paymentCents ?? 0).toBeLessThanOrEqual(before.planned?.paymentCents ?? 0)
			expect(after.totalCostCents).toBeLessThanOrEqual(before.totalCostCents + roundingOf(values))
		}),
	)
})

test('an extra amount never costs more, and never takes longer', () => {
	fc.assert(
		fc.property(payments, (values) => {
			const { planned, quicker } = calculatePayment(values)!
			if (!planned || !quicker) return
			expect(quicker.rows.length).toBeLessThanOrEqual(planned.rows.length)
			expect(quicker.financeChargeCents).toBeLessThanOrEqual(planned.financeChargeCents)
		}),
	)
})

test('the affordable price, entered into the payment calculator, results in the same payment', () => {
	const affords = fc.record({ ...purchase, payment: dollars(50, 2_000), apr, months })
	fc.assert(
		fc.property(affords, (values) => {
			const found = calculateAfford(values)
			if (!found) return
			const again = calculatePayment({ ...values, price: found.priceCents, extra: 0, balloon: 0 })!
			expect(again.planned?.paymentCents ?? 0).toBe(found.paymentCents)
			expect(again.planned?.financeChargeCents ?? 0).toBe(found.financeChargeCents)
			expect(found.paymentCents).toBeLessThanOrEqual(values.payment)
		}),
	)
})

test('the rate calculated from the payment of a loan is the rate of that loan', () => {
	fc.assert(
		fc.property(payments, (values) => {
			const { purchase: sum, planned } = calculatePayment({ ...values, balloon: 0 })!
			if (!planned || sum.amountFinancedCents < 100_000 || values.apr < 1_000) return
			const rate = calculateRate({
				amount: sum.amountFinancedCents,
				payment: planned.paymentCents,
				every: 0,
				months: values.months,
				firstDays: null,
				stated: values.apr,
				products: 0,
				balloon: 0,
			})
			if (!rate.ok) throw new Error(rate.reason)
			expect(rate.againstStated!.moreOverTermCents).toBe(0)
			// Half a cent a month on $1,000 is at most some hundredths of a percent.
			expect(Math.abs(rate.aprPpm - values.apr)).toBeLessThan(300)
		}),
	)
})

test('replacing a loan by the same loan saves nothing and costs its fees', () => {
	const loans = fc.record({ balance: dollars(500, 80_000), apr, months, fees: dollars(1, 500) })
	fc.assert(
		fc.property(loans, (loan) => {
			const same = { ...loan, payment: null, newApr: loan.apr, newMonths: loan.months }
			expect(calculateRefinance({ ...same, fees: 0, paid: 1 })!).toMatchObject({
				savedCents: 0,
				paymentChangeCents: 0,
			})
			const withFees = calculateRefinance({ ...same, paid: 1 })!
			expect(withFees.savedCents).toBe(-loan.fees)
			expect(withFees.breakEvenMonth).toBeNull()
		}),
	)
})

test('a lower rate never makes a refinanced loan dearer', () => {
	const loans = fc.record({
		balance: dollars(500, 80_000),
		apr,
		months,
		lower: fc.integer({ min: 1, max: 50_000 }),
	})
	fc.assert(
		fc.property(loans, ({ lower, ...loan }) => {
			const newApr = Math.max(0, loan.apr - lower)
			const found = calculateRefinance({
				...loan,
				payment: null,
				newApr,
				newMonths: loan.months,
				fees: 0,
				paid: 0,
			})!
			expect(found.savedCents).toBeGreaterThanOrEqual(-roundingOf(loan))
			expect(found.paymentChangeCents).toBeLessThanOrEqual(0)
		}),
	)
})

test('biweekly: only the fees of the plan reduce the saving', () => {
	const loans = fc.record({ amount: dollars(1_000, 80_000), apr, months, fee: dollars(0, 200) })
	fc.assert(
		fc.property(loans, (loan) => {
			const free = calculateBiweekly({ ...loan, fee: 0 })!
			const found = calculateBiweekly(loan)!
			expect(free.netSavedCents).toBe(free.savedCents)
			expect(found.netSavedCents).toBe(free.savedCents - found.planFeesCents)
			expect(found.planFeesCents % (loan.fee || 1)).toBe(0)
		}),
	)
})

test('leasing and buying without interest, tax and fees both cost the loss in value', () => {
	const cars = fc.record({ price: dollars(10_000, 80_000), share: fc.integer({ min: 30, max: 70 }), months })
	fc.assert(
		fc.property(cars, ({ price, share, months: term }) => {
			const values = {
				price,
				msrp: price,
				residual: share * 10_000,
				worth: share * 10_000,
				months: term,
				loanMonths: term,
				rate: 0,
				apr: 0,
				down: 0,
				acquisition: 0,
				acquisitionPaid: 0,
				disposition: 0,
				tax: 0,
				downTaxed: 1,
			}
			const { lease, buyTotalCents, worthCents } = calculateLease(values)!
			expect(buyTotalCents).toBe(price - worthCents)
			// Each payment is rounded to the cent.
			expect(Math.abs(lease.totalCostCents - buyTotalCents)).toBeLessThanOrEqual(term)
		}),
	)
})

test('paying more on the old loan never leaves more owed, and rolling in negative equity costs at least its amount', () => {
	const plans = fc.record({
		...purchase,
		price: dollars(15_000, 60_000),
		apr,
		months,
		oldApr: fc.integer({ min: 0, max: 200_000 }),
		oldPayment: dollars(300, 900),
		extra: dollars(0, 300),
		loss: fc.integer({ min: 0, max: 50_000 }),
	})
	fc.assert(
		fc.property(plans, (values) => {
			const { now, rolledIn, waiting } = planTrade(values)!
			// The payments are rounded to the cent.
			if (rolledIn)
				expect(rolledIn.costCents).toBeGreaterThanOrEqual(now.purchase.negativeEquityCents - values.months)
			waiting?.asNow.forEach((step, index) => {
				const stepWithExtra = waiting.withExtra[index]!
				expect(stepWithExtra.owedCents).toBeLessThanOrEqual(step.owedCents)
				expect(stepWithExtra.worthCents).toBe(step.worthCents)
				expect(step.negativeEquityCents).toBe(Math.max(0, step.owedCents - step.worthCents))
			})
			if (waiting && waiting.breakEvenAfterMonths !== null)
				expect(waiting.breakEvenWithExtraAfterMonths).toBeLessThanOrEqual(waiting.breakEvenAfterMonths)
		}),
	)
})
