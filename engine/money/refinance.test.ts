import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRefinance } from './refinance.ts'

const plain = { balanceCents: 1_800_000, aprPpm: 99_000, monthsLeft: 48, newAprPpm: 62_000, newMonths: 48 }

test('a lower rate over the same months saves from the first month on', () => {
	const found = compareRefinance(plain)!
	expect(found.breakEvenMonth).toBe(1)
	expect(found.costsMoreFromMonth).toBeNull()
	expect(found.paymentChangeCents).toBeLessThan(0)
	expect(found.savedCents).toBe(found.current.totalOfPaymentsCents - found.renewed.totalOfPaymentsCents)
})

test('fees push the break-even back, whether financed or paid in cash', () => {
	const cash = compareRefinance({ ...plain, feesCents: 30_000, feesPaid: 'cash' })!
	const financed = compareRefinance({ ...plain, feesCents: 30_000 })!
	// $18,000 · (9.9 % − 6.2 %) / 12 = $55.50 of interest saved in the first month, less in each later one.
	expect(cash.breakEvenMonth).toBe(6)
	expect(financed.breakEvenMonth).toBeGreaterThanOrEqual(6)
	expect(financed.savedCents).toBeLessThan(cash.savedCents)
	expect(cash.savedCents).toBe(cash.current.totalOfPaymentsCents - cash.renewed.totalOfPaymentsCents - 30_000)
})

test('a longer term can save at first and cost more in the end', () => {
	const longer = compareRefinance({ ...plain, monthsLeft: 24, newMonths: 72 })!
	expect(longer.breakEvenMonth).toBe(1)
	expect(longer.costsMoreFromMonth).toBeGreaterThan(24 / 2)
	expect(longer.paymentChangeCents).toBeLessThan(0)
	expect(longer.savedCents).toBeLessThan(0)
})

test('a higher rate never breaks even', () => {
	const worse = compareRefinance({ ...plain, newAprPpm: 120_000, feesCents: 100 })!
	expect(worse).toMatchObject({ breakEvenMonth: null, costsMoreFromMonth: null })
	expect(worse.savedCents).toBeLessThan(0)
})

test('the saving is the difference of both finance charges less the fees', () => {
	const terms = fc.record({
		balanceCents: fc.integer({ min: 100_000, max: 8_000_000 }),
		aprPpm: fc.integer({ min: 0, max: 300_000 }),
		monthsLeft: fc.integer({ min: 1, max: 84 }),
		newAprPpm: fc.integer({ min: 0, max: 300_000 }),
		newMonths: fc.integer({ min: 1, max: 84 }),
		feesCents: fc.integer({ min: 0, max: 100_000 }),
		feesPaid: fc.constantFrom('cash', 'financed' as const),
	})
	fc.assert(
		fc.property(terms, (input) => {
			const { current, renewed, savedCents, breakEvenMonth, costsMoreFromMonth } = compareRefinance(input)!
			expect(savedCents).toBe(current.financeChargeCents - renewed.financeChargeCents - input.feesCents)
			if (savedCents >= 0) expect(breakEvenMonth).not.toBeNull()
			if (savedCents < 0 && breakEvenMonth !== null)
				expect(costsMoreFromMonth).toBeGreaterThan(breakEvenMonth)
		}),
	)
})

test('a given current payment is used instead of a computed one', () => {
	const found = compareRefinance({ ...plain, paymentCents: 60_000 })!
	expect(found.current.paymentCents).toBe(60_000)
	expect(found.current.rows.length).toBeLessThan(48)
})

test('impossible input returns null', () => {
	expect(compareRefinance({ ...plain, balanceCents: 0 })).toBeNull()
	expect(compareRefinance({ ...plain, newMonths: 0 })).toBeNull()
	expect(compareRefinance({ ...plain, feesCents: -1 })).toBeNull()
	expect(compareRefinance({ ...plain, aprPpm: Number.NaN })).toBeNull()
})
