import fc from 'fast-check'
import leaseCalculator from 'lease-calculator'
import { expect, test } from 'vitest'
import { adjustedCapOf, leaseFigures } from './lease.ts'

// The package `lease-calculator` as an independent opinion. It calculates in fractions of dollars and rounds at the end; ours rounds each
// payment to the cent, as a contract does, so sums over the term may differ by half a cent a payment. It knows no security deposits and
// no single payment, and takes the acquisition fee from a list of makes: the trials name no make.

// The package's own types ask for every field, although all but four have defaults.
const Calculator = leaseCalculator as unknown as new () => Oracle

type Oracle = {
	calculate(
		lease: Record<string, number | boolean>,
	): Record<
		| 'getMonthlyPaymentPreTax'
		| 'getMonthlyPayment'
		| 'getDriveOffPayment'
		| 'getDriveOffTax'
		| 'getTotalInterest'
		| 'getDepreciation'
		| 'getTotalLeaseCost'
		| 'getAPR',
		() => number
	>
}

/** The package's numbers for what is taxed. */
const taxMethods = { payment: 1, price: 2, upfront: 3 } as const

const lease = fc
	.record({
		priceCents: fc.integer({ min: 1_200_000, max: 12_000_000 }),
		residualPercent: fc.integer({ min: 20, max: 80 }),
		moneyFactorPpb: fc.integer({ min: 1, max: 600 }).map((factor) => factor * 10_000),
		months: fc.constantFrom(12, 24, 30, 36, 39, 48, 60),
		taxRatePpm: fc.integer({ min: 0, max: 1_100 }).map((rate) => rate * 100),
		capReductionCents: fc.integer({ min: 0, max: 200_000 }),
		feesAtSigningCents: fc.integer({ min: 0, max: 100_000 }),
		taxOn: fc.constantFrom('payment', 'price', 'upfront'),
	})
	.map((each) => ({ ...each, residualCents: Math.round((each.priceCents * each.residualPercent) / 100) }))

test('payments, rent, depreciation, taxes and totals of 3,000 leases are those of lease-calculator', () => {
	fc.assert(
		fc.property(lease, (terms) => {
			const { priceCents, residualCents, moneyFactorPpb, months, taxRatePpm, capReductionCents, taxOn } =
				terms
			// The package taxes fees at signing with the payments, and so does its third tax method; ours leaves that to the caller.
			const feesAtSigningCents = taxOn === 'price' ? terms.feesAtSigningCents : 0
			const ours = leaseFigures({
				adjustedCapCents: adjustedCapOf({ priceCents, capReductionCents })!,
				residualCents,
				moneyFactorPpb,
				months,
				taxOn: taxOn as keyof typeof taxMethods,
				taxRatePpm,
				taxableCents: priceCents,
				capReductionCents,
				feesAtSigningCents,
			})!
			const theirs = new Calculator().calculate({
				msrp: priceCents / 100,
				sellingPrice: priceCents / 100,
				rv: residualCents / 100,
				isRVPercent: false,
				mf: moneyFactorPpb / 1_000_000_000,
				leaseTerm: months,
				salesTax: taxRatePpm / 10_000,
				totalFees: feesAtSigningCents / 100,
				downPayment: capReductionCents / 100,
				taxMethod: taxMethods[taxOn as keyof typeof taxMethods],
			})
			const apart = (cents: number, dollars: number) => Math.abs(cents - dollars * 100)
			const taxApart = (months * taxRatePpm) / 2_000_000 + 1.01
			expect(apart(ours.basePaymentCents, theirs.getMonthlyPaymentPreTax())).toBeLessThan(1.01)
			expect(apart(ours.paymentCents, theirs.getMonthlyPayment())).toBeLessThan(1.51)
			expect(apart(ours.rentCents, theirs.getTotalInterest())).toBeLessThan(1.01)
			expect(apart(ours.depreciationCents, theirs.getDepreciation())).toBeLessThan(0.01)
			expect(apart(ours.capReductionTaxCents + ours.upfrontTaxCents, theirs.getDriveOffTax())).toBeLessThan(
				taxApart,
			)
			expect(apart(ours.dueAtSigningCents, theirs.getDriveOffPayment())).toBeLessThan(taxApart + 1.51)
			expect(apart(ours.totalCostCents, theirs.getTotalLeaseCost())).toBeLessThan(taxApart + 1.51 * months)
			expect(Math.abs(ours.aprEquivalentPpm / 10_000 - theirs.getAPR())).toBeLessThan(0.0051)
		}),
		{ numRuns: 3_000, seed: 22 },
	)
})

test('the payment of a lease without tax equals that of lease-calculator, rounded to the cent', () => {
	const ours = leaseFigures({
		adjustedCapCents: 3_000_000,
		residualCents: 1_800_000,
		moneyFactorPpb: 2_100_000,
		months: 36,
	})!
	const theirs = new Calculator().calculate({
		msrp: 30_000,
		sellingPrice: 30_000,
		rv: 18_000,
		isRVPercent: false,
		mf: 0.0021,
		leaseTerm: 36,
	})
	expect(ours.basePaymentCents).toBe(Math.round(theirs.getMonthlyPaymentPreTax() * 100))
	expect(ours.basePaymentCents).toBe(43_413)
})
