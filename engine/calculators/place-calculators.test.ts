import { expect, test } from 'vitest'
import { lawRows } from '../law/law-rows.ts'
import { type CalculatorField, readCalculator } from './calculator-field.ts'
import { calculateLease, leaseFields } from './lease-calculator.ts'
import { calculatePayment, paymentFields } from './payment-calculator.ts'
import { placeTaxesOf } from './place-rules.ts'
import { placeTaxOf } from './place-tax.ts'
import type { PlaceTaxes } from './purchase-fields.ts'

const taxesOf = (state: Parameters<typeof placeTaxOf>[1], onDate = '2026-11-29'): PlaceTaxes =>
	placeTaxesOf(placeTaxOf(lawRows, state, onDate))

const valuesOf = <const Fields extends readonly CalculatorField[]>(fields: Fields, query: string) =>
	readCalculator(fields, new URLSearchParams(query)).values!

test('a purchase is taxed by the rule of the state', () => {
	const values = valuesOf(paymentFields, 'price=30000&trade=15000&tax=6&fees=0')
	const taxIn = (state?: Parameters<typeof placeTaxOf>[1]) =>
		calculatePayment(values, state && taxesOf(state))!.purchase.taxCents
	expect(taxIn()).toBe(900_00)
	// Michigan: at most 12,000 of the trade-in in 2026.
	expect(taxIn('MI')).toBe(1_080_00)
	// California: the trade-in lowers nothing, and no address has 6%.
	expect(taxIn('CA')).toBe(1_800_00)
})

test('a trade-in lowers the tax by the whole rule of the state, as the checks compute it', () => {
	const taxIn = (state: Parameters<typeof placeTaxOf>[1], query: string, onDate?: string) =>
		calculatePayment(valuesOf(paymentFields, `fees=0&${query}`), taxesOf(state, onDate))!.purchase.taxCents
	// Oklahoma: 3.25% of 30,000 and 1.25% of 20,000.
	expect(taxIn('OK', 'price=30000&trade=10000&tax=4.5')).toBe(1_225_00)
	// Michigan without a limit from 2029 on: 6% of 15,000.
	expect(taxIn('MI', 'price=30000&trade=15000&tax=6', '2029-03-01')).toBe(900_00)
	// Ohio credits it on a new car.
	expect(taxIn('OH', 'price=30000&trade=10000&tax=6.5')).toBe(1_300_00)
	// The buyer says that it lowers nothing.
	expect(taxIn('OK', 'price=30000&trade=10000&tax=4.5&taxed=1')).toBe(1_350_00)
})

const lease = (state: Parameters<typeof placeTaxOf>[1] | undefined, query = '') =>
	calculateLease(
		valuesOf(
			leaseFields,
			`${query}&price=34000&msrp=36000&residual=58&months=36&rate=6&down=0&acquisition=0&disposition=0&tax=6`,
		),
		state && taxesOf(state),
	)!.lease

// The base payment is (34,000 − 20,880) ÷ 36 + (34,000 + 20,880) × 0.0025 = 364.44 + 137.20 = 501.64.
test('a lease is taxed on what the state taxes', () => {
	expect(lease(undefined)).toMatchObject({ taxPerPaymentCents: 30_10, upfrontTaxCents: 0 })
	// Texas: 6.25% of the price, at signing.
	expect(lease('TX')).toMatchObject({ taxPerPaymentCents: 0, upfrontTaxCents: 2_125_00 })
	// New Jersey: 6.625% of all payments, 36 × 501.64 = 18,059.04.
	expect(lease('NJ')).toMatchObject({ taxPerPaymentCents: 0, upfrontTaxCents: 1_196_41 })
	// Vermont: 6% of 34,000 − 20,880.
	expect(lease('VT')).toMatchObject({ taxPerPaymentCents: 0, upfrontTaxCents: 787_20 })
	// South Carolina: 5% of the price, at most $500.
	expect(lease('SC')).toMatchObject({ taxPerPaymentCents: 0, upfrontTaxCents: 500_00 })
	expect(lease('OR')).toMatchObject({ taxPerPaymentCents: 0, upfrontTaxCents: 0 })
	// California: each payment, at the rate of the address.
	expect(lease('CA', 'tax=9.5')).toMatchObject({ taxPerPaymentCents: 47_66, upfrontTaxCents: 0 })
	// New Mexico's or any other rule that we don't know: as without a state.
	const unknown = { ...taxesOf('TX'), lease: null }
	expect(
		calculateLease(valuesOf(leaseFields, 'price=34000&tax=6'), unknown)!.lease.taxPerPaymentCents,
	).toBeGreaterThan(0)
})
