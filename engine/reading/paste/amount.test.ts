import { expect, test } from 'vitest'
import { readAmount } from './amount.ts'

test.each([
	['Doc fee 499', 'Doc fee', 49_900, false],
	['Doc fee $499.00', 'Doc fee', 49_900, false],
	['Doc fee.............. $ 499.00', 'Doc fee', 49_900, false],
	['Selling price: 31,249.50', 'Selling price', 3_124_950, false],
	['Sales tax (6.25%)   1,953.09', 'Sales tax (6.25%)', 195_309, false],
	['Sales tax 6.25% of 31,249.50 = 1,953.09', 'Sales tax 6.25% of 31,249.50', 195_309, false],
	['Dealer discount (1,500.00)', 'Dealer discount', 150_000, true],
	['Dealer discount -1,500', 'Dealer discount', 150_000, true],
	['Dealer discount −$1,500', 'Dealer discount', 150_000, true],
	['Dealer discount $-1,500', 'Dealer discount', 150_000, true],
	['Dealer discount 1,500-', 'Dealer discount', 150_000, true],
	['Dealer discount ($1,500.00)', 'Dealer discount', 150_000, true],
	['Price $l,2O0.OO', 'Price', 120_000, false],
	['Price 3l,2O0.5O', 'Price', 3_120_050, false],
	['Price 28,9I0', 'Price', 2_891_000, false],
	['2026 Honda CR-V EX-L 34,350', '2026 Honda CR-V EX-L', 3_435_000, false],
	['Tire fee (5) 12.50', 'Tire fee (5)', 1_250, false],
	['Deposit 0.00', 'Deposit', 0, false],
	['Plate USD 45.00', 'Plate', 4_500, false],
	['Selling price 32500', 'Selling price', 3_250_000, false],
	['Trade-in TX 32500', 'Trade-in TX', 3_250_000, false],
	['Title\t\t18.00', 'Title', 1_800, false],
	['السعر 30,000.00', 'السعر', 3_000_000, false],
	['Doc fee 499.00*', 'Doc fee', 49_900, false],
	[
		'Out the door for stock 4711: $41,980.33 incl. fees',
		'Out the door for stock 4711: incl. fees',
		4_198_033,
		false,
	],
	['Registration 120.00 (est.)', 'Registration', 12_000, false],
	['Out the door 31,949, taxes in it', 'Out the door , taxes in it', 3_194_900, false],
	['2026 Cad. Escalade 95,000', '2026 Cad. Escalade', 9_500_000, false],
	['May 500', 'May', 50_000, false],
])('%s is read', (line, label, cents, isNegative) => {
	expect(readAmount(line)).toEqual({ ok: true, amount: { label, cents, isNegative } })
})

test.each([
	'Call me at 555-867-5309',
	'Call (555) 867-5309',
	'Tuesday, 11/24/2026',
	'We open at 9:30',
	'Stock # 48213',
	'VIN: 1M8GDM9AXKP042788',
	'ZIP 43004',
	'1200 Main Street, Springfield, OH 43004',
	'6.9%',
	'60 months',
	'12,000 miles',
	'Thanks, Bill',
	'Oil',
	'lO',
	'Model year 2026',
	'Date: Mon, Nov 23, 2026 at 9:14 AM',
	'Quote of November 23, 2026',
	'Good until November 30',
	'See you on Dec. 4th, 2026',
])('%s has no amount', (line) => {
	expect(readAmount(line)).toEqual({ ok: false, why: null })
})

test.each([
	['Price €25,000', 'another currency'],
	['Price CAD 30,000', 'another currency'],
	['Price 30,000 cad', 'another currency'],
	['Price (EUR) 30,000', 'another currency'],
	[`${'x'.repeat(2_001)} 30,000`, 'too long'],
	['Price 1,23,456.00', 'could not read'],
	['Price 999,999,999,999.00', 'could not read'],
])('%s is not taken for dollars', (line, why) => {
	const read = readAmount(line)
	expect(read.ok ? '' : read.why).toContain(why)
})
