import { expect, test } from 'vitest'
import { readDealText } from '../read-deal-text.ts'

test.each([
	['2022 Honda Civic EX\nOdometer: 15,000\nPrice $21,500\n$498.55 x 48 months', 15_000],
	['Used 2022 Honda Civic EX 15,000 miles\nPrice $21,500\n48 months, $498.55/mo', 15_000],
	['2022 Honda Civic EX with 12k miles, asking 21,500. 48 months at $498.55', 12_000],
	['2022 Civic, 15,000 miles, one owner. 2,000 down, due at signing. 48 months $445', 15_000],
	['2022 Civic\nMileage 15000\nPrice 21,500\nDue at signing 2,000\nTerm 48\nPayment 445', 15_000],
])('miles that a car was driven make no lease: %s', (text, odometer) => {
	const { document } = readDealText(text)
	expect(document).toMatchObject({ deal: 'loan', loan: { months: 48 }, vehicle: { odometer } })
})

test.each([
	['2026 CR-V loaner, 6,000 miles, 36/10 lease $389 + tax', 10_000],
	['Loaner CR-V currently showing 5,500 miles. 36 months, 10k/yr $389 + tax', 10_000],
	['2026 Civic demo lease, odometer 7,500, 36 months, 10k miles a year, $389/mo', 10_000],
	['2026 CR-V loaner with 6,000 miles on it, lease 36 months $389 + tax', undefined],
	['2026 Ioniq 5 SEL 10k miles 36 months $389 + tax', 10_000],
])('a lease allows the miles of a year and not those of the odometer: %s', (text, milesPerYear) => {
	const { document } = readDealText(text)
	expect(document.deal).toBe('lease')
	expect(document.lease).toEqual({ months: 36, paymentCents: 38_900, milesPerYear })
})
