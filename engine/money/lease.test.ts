import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from './format-money.ts'
import {
	adjustedCapOf,
	aprPpmOfMoneyFactor,
	impliedMoneyFactorPpb,
	leaseFigures,
	moneyFactorPpbOfApr,
	rentChargeOf,
} from './lease.ts'

const plain = { adjustedCapCents: 3_000_000, residualCents: 1_800_000, moneyFactorPpb: 2_500_000, months: 36 }

/** Regulation M, 12 CFR 1013.4(f), independently and unrounded: depreciation, rent charge, and their sum divided by the number of payments. */
function regulationM({
	cap,
	residual,
	factor,
	months,
}: Record<'cap' | 'residual' | 'factor' | 'months', number>) {
	const depreciation = cap - residual
	const rent = (cap + residual) * factor * months
	return { depreciation, rent, base: (depreciation + rent) / months }
}

test('the lease of the site’s guide comes out to the cent, with the acquisition fee capitalized', async () => {
	const text = await readFile('app/content/guides/lease-or-buy-the-arithmetic.md', 'utf8')
	const adjustedCapCents = adjustedCapOf({ priceCents: 3_230_500, acquisitionCents: 69_500 })!
	const terms = {
		adjustedCapCents,
		residualCents: 2_030_000,
		moneyFactorPpb: 2_100_000,
		months: 36,
		taxOn: 'payment' as const,
		taxRatePpm: 70_000,
		acquisitionCents: 69_500,
		acquisitionPaid: 'capitalized' as const,
		dispositionCents: 39_500,
		milesPerYear: 12_000,
	}
	const lease = leaseFigures(terms)!
	const marked = leaseFigures({ ...terms, moneyFactorPpb: 2_600_000 })!
	expect(adjustedCapCents).toBe(3_300_000)
	expect(lease).toMatchObject({
		depreciationPerMonthCents: 35_278,
		rentPerMonthCents: 11_193,
		basePaymentCents: 46_471,
		taxPerPaymentCents: 3_253,
		paymentCents: 49_724,
		totalCostCents: 1_829_564,
		// 'Money factor 0.00210 × 2,400 = 5.04'
		aprEquivalentPpm: 50_400,
		dueAtSigningCents: 49_724,
		cashAtRiskCents: 0,
	})
	for (const cents of [
		lease.depreciationPerMonthCents,
		lease.rentPerMonthCents,
		lease.basePaymentCents,
		lease.taxPerPaymentCents,
		lease.paymentCents,
		lease.totalOfPaymentsCents,
		lease.totalCostCents,
		marked.rentPerMonthCents,
		marked.paymentCents,
		marked.paymentCents - lease.paymentCents,
		marked.totalCostCents - lease.totalCostCents,
	])
		expect(text).toContain(formatCents(cents))
})

test('a money factor raised by .0004 on 38,000 to 24,000 in 36 months costs $893', () => {
	const terms = { adjustedCapCents: 3_800_000, residualCents: 2_400_000, months: 36 }
	const rent = (moneyFactorPpb: number) => rentChargeOf({ ...terms, moneyFactorPpb })
	expect(Math.round((rent(2_500_000) - rent(2_100_000)) / 100)).toBe(893)
	expect(impliedMoneyFactorPpb({ ...terms, rentChargeCents: rent(2_500_000) })).toBe(2_500_000)
})

const leases = fc.record({
	adjustedCapCents: fc.integer({ min: 500_000, max: 20_000_000 }),
	residualCents: fc.integer({ min: 0, max: 15_000_000 }),
	moneyFactorPpb: fc.integer({ min: 0, max: 20_000_000 }),
	months: fc.integer({ min: 1, max: 84 }),
})

test('the base payment is the one of Regulation M, rounded to the cent', () => {
	fc.assert(
		fc.property(leases, (terms) => {
			const { depreciation, rent, base } = regulationM({
				cap: terms.adjustedCapCents,
				residual: terms.residualCents,
				factor: terms.moneyFactorPpb / 1e9,
				months: terms.months,
			})
			const figures = leaseFigures(terms)!
			expect(figures.depreciationCents).toBe(depreciation)
			expect(Math.abs(figures.rentCents - rent)).toBeLessThanOrEqual(0.5 + 1e-6)
			if (base >= 0) expect(Math.abs(figures.basePaymentCents - base)).toBeLessThanOrEqual(0.5 + 1e-6)
			else expect(figures.basePaymentCents).toBe(0)
		}),
	)
})

test('the money factor implied by a rent charge is the original one, within half a cent of rent', () => {
	fc.assert(
		fc.property(leases, (terms) => {
			const rentChargeCents = rentChargeOf(terms)
			const implied = impliedMoneyFactorPpb({ ...terms, rentChargeCents })!
			// Half a cent of rent, as a factor.
			const tolerance = 0.5e9 / (terms.adjustedCapCents + terms.residualCents) / terms.months + 1
			expect(Math.abs(implied - terms.moneyFactorPpb)).toBeLessThanOrEqual(tolerance)
		}),
	)
})

test('a money factor is a yearly rate divided by 2,400, both ways', () => {
	expect(aprPpmOfMoneyFactor(2_500_000)).toBe(60_000)
	expect(moneyFactorPpbOfApr(60_000)).toBe(2_500_000)
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 1_000_000 }), (aprPpm) => {
			expect(aprPpmOfMoneyFactor(moneyFactorPpbOfApr(aprPpm))).toBe(aprPpm)
		}),
	)
	expect(() => aprPpmOfMoneyFactor(Number.NaN)).toThrow(RangeError)
	expect(() => moneyFactorPpbOfApr(0.5)).toThrow(RangeError)
})

test('a cap reduction is taxed at signing if payments are taxed, and counts as cash at risk', () => {
	const lease = leaseFigures({
		...plain,
		adjustedCapCents: 2_800_000,
		capReductionCents: 200_000,
		taxOn: 'payment',
		taxRatePpm: 70_000,
		acquisitionCents: 89_500,
		acquisitionPaid: 'at_signing',
		feesAtSigningCents: 30_000,
		securityDepositsCents: 50_000,
		dispositionCents: 39_500,
	})!
	// (28,000 − 18,000) / 36 + (28,000 + 18,000) × 0.0025 = 277.78 + 115.00
	expect(lease.basePaymentCents).toBe(39_278)
	expect(lease.paymentCents).toBe(42_027)
	expect(lease.capReductionTaxCents).toBe(14_000)
	expect(lease.cashAtRiskCents).toBe(200_000 + 14_000 + 89_500 + 30_000)
	expect(lease.dueAtSigningCents).toBe(lease.cashAtRiskCents + 42_027 + 50_000)
	expect(lease.totalCostCents).toBe(lease.cashAtRiskCents + 42_027 * 36 + 39_500)
	expect(lease.effectiveMonthlyCents).toBe(Math.round(lease.totalCostCents / 36))
})

test('only the taxed part of a cap reduction is taxed', () => {
	const terms = { ...plain, capReductionCents: 200_000, taxOn: 'payment' as const, taxRatePpm: 70_000 }
	expect(leaseFigures({ ...terms, taxedCapReductionCents: 50_000 })!.capReductionTaxCents).toBe(3_500)
	expect(leaseFigures({ ...terms, taxOn: 'none' })!.capReductionTaxCents).toBe(0)
})

test('tax that is due at once is paid at signing or is part of the cap, and never on the payments', () => {
	const terms = { ...plain, capReductionCents: 100_000, taxRatePpm: 60_000 }
	const upfront = leaseFigures({ ...terms, taxOn: 'upfront' })!
	expect(upfront.upfrontTaxCents).toBe(Math.round((45_333 * 36 + 100_000) * 0.06))
	expect(upfront.taxPerPaymentCents).toBe(0)
	expect(upfront.cashAtRiskCents).toBe(100_000 + upfront.upfrontTaxCents)
	const price = leaseFigures({ ...terms, taxOn: 'price', taxableCents: 3_100_000 })!
	expect(price.upfrontTaxCents).toBe(186_000)
	const capitalized = leaseFigures({
		...terms,
		taxOn: 'price',
		taxableCents: 3_100_000,
		taxCapitalized: true,
	})!
	expect(capitalized.upfrontTaxCents).toBe(186_000)
	expect(capitalized.dueAtSigningCents).toBe(price.dueAtSigningCents - 186_000)
})

test('with one payment everything is paid at signing, and all but a month is at risk', () => {
	const monthly = leaseFigures(plain)!
	const once = leaseFigures({ ...plain, onePay: true })!
	// Depreciation of $12,000 and $4,320 of rent; 36 rounded payments are 12 cents less.
	expect(once.paymentCents).toBe(1_632_000)
	expect(once.totalCostCents).toBe(monthly.totalCostCents + 12)
	expect(once.dueAtSigningCents).toBe(1_632_000)
	expect(once.cashAtRiskCents).toBe(1_632_000 - 45_333)
	expect(once.effectiveMonthlyCents).toBe(45_333)
})

test('the cost per mile is the total cost divided by the miles allowed, and null without a mileage limit', () => {
	// 16,319.88 over 36,000 miles
	expect(leaseFigures({ ...plain, milesPerYear: 12_000 })!.perMileCents).toBe(45)
	expect(leaseFigures(plain)!.perMileCents).toBeNull()
})

test('the adjusted cap counts what is capitalized, but no acquisition fee that is paid at signing', () => {
	const cap = {
		priceCents: 3_000_000,
		capitalizedCents: 120_000,
		acquisitionCents: 69_500,
		capReductionCents: 250_000,
	}
	expect(adjustedCapOf(cap)).toBe(2_939_500)
	expect(adjustedCapOf({ ...cap, acquisitionPaid: 'at_signing' })).toBe(2_870_000)
	expect(adjustedCapOf({ priceCents: 100, capReductionCents: 101 })).toBeNull()
	expect(adjustedCapOf({ priceCents: Number.NaN })).toBeNull()
})

test('a residual above the cap makes a lease cheap, never negative', () => {
	expect(
		leaseFigures({ ...plain, residualCents: 9_000_000, taxOn: 'payment', taxRatePpm: 70_000 }),
	).toMatchObject({
		basePaymentCents: 0,
		taxPerPaymentCents: 0,
		totalCostCents: 0,
	})
})

test('impossible input returns null, never NaN, and throws nothing', () => {
	const anything = fc.oneof(
		fc.double(),
		fc.integer(),
		fc.constantFrom(0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12, 1e13),
	)
	const terms = fc.record({
		adjustedCapCents: anything,
		residualCents: anything,
		moneyFactorPpb: anything,
		months: anything,
		taxOn: fc.constantFrom('none', 'payment', 'upfront', 'price' as const),
		taxRatePpm: anything,
		capReductionCents: anything,
		milesPerYear: anything,
		rentChargeCents: anything,
	})
	fc.assert(
		fc.property(terms, (lease) => {
			const figures = leaseFigures(lease)
			if (figures)
				expect(Object.values(figures).every((value) => value === null || Number.isSafeInteger(value))).toBe(
					true,
				)
			const implied = impliedMoneyFactorPpb(lease)
			if (implied !== null) expect(Number.isSafeInteger(implied) && implied >= 0).toBe(true)
		}),
		{ numRuns: 1_000 },
	)
	expect(
		impliedMoneyFactorPpb({ rentChargeCents: 1, adjustedCapCents: 0, residualCents: 0, months: 36 }),
	).toBeNull()
})
