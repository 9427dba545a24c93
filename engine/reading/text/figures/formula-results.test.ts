import { expect, test } from 'vitest'
import { checkText } from '../../../checks/check-text.ts'
import { lawRows } from '../../../law/law-rows.ts'
import { wrongFormulas } from './formula-results.ts'

const brief = (text: string) =>
	wrongFormulas(text).map(({ expectedCents, printedCents }) => [expectedCents, printedCents])

test.each([
	'40,837 + 389 + 699 + 33 = 41,958',
	'.00113 x (41,958 + 24,300) + (41,958 - 24,300)/36 = 565.37',
	'Base = ((85,736.55 − 57,695.00) / 36) + ((85,736.55 + 57,695.00) x .00121) = 952.48',
	'Gross cap = 41,250 (agreed value) + 795 (bank fee) = 42,045.00',
	'32,150 for the truck + $299 doc + $1,950 tax = 34,399',
	'Tax, capped 644.00 = 5.6% x 11500',
	'5.6% x 11500 = 644',
	'Residual: 60% of 44,690 = 26,814',
	'73450 - 6555 = 66895',
	'2 x 479.50 = 959',
	'Payment 419.99 x 36 = 15,119.64, that is all',
	'Price - $30,000 + doc - $500 = $30,500',
	'36/12k = $389/mo',
	'10k/36 = 389',
	'about 400 + 300 = 900',
	'Offer 2 = better than offer 1',
	'MSRP = 44,690',
	'Call 555-1234 = 5 pm',
	'2026 CR-V + mats = 41,000',
	'1,000 = 1,000 = 2,000',
	'',
])('nothing is wrong with “%s”', (text) => {
	expect(brief(text)).toEqual([])
})

test.each([
	['40,837 + 389 + 699 + 33 = 41,985', 41_958_00, 41_985_00],
	['.00113 x (41,958 + 24,300) + (41,958 - 24,300)/36 = 1,162.78', 565_37, 1_162_78],
	['Gross cap = 41,250 (agreed value) + 795 (bank fee) = 42,545.00', 42_045_00, 42_545_00],
	['- 32,150 for the truck + $299 doc + $1,950 tax = 34,999', 34_399_00, 34_999_00],
	['MSRP 73450 - 6555 = 67895', 66_895_00, 67_895_00],
	['Residual: 60% of 44,690 = 25,814', 26_814_00, 25_814_00],
	['Due = 419.99 times 36 = 15,219.64', 15_119_64, 15_219_64],
	['31.5k plus 500 minus 1,000 = 32,000', 31_000_00, 32_000_00],
])('“%s” has another result', (text, expected, printed) => {
	expect(brief(text)).toEqual([[expected, printed]])
})

test('a wrong result is a question with the difference, and no dollars at stake', () => {
	const text = (result: string) =>
		`MSRP 46,000\nGross cap = 41,250 + 795 = ${result}\nResidual 26,000\nMF .0019\nTerm 36\nPayment 545 + tax`
	const options = { lawRows, today: '2026-11-28' }
	const { document, report, unused } = checkText({ text: text('42,645') }, options)
	expect(report.findings).toContainEqual(
		expect.objectContaining({ code: 'subtotal_mismatch', severity: 'review', cents: 600_00 }),
	)
	expect(unused).toEqual([])
	expect(document.lease).toMatchObject({ grossCapCents: 42_645_00 })
	const right = checkText({ text: text('42,045') }, options).report
	expect(right.findings.filter(({ code }) => code === 'subtotal_mismatch')).toEqual([])
})

test('of a text of nothing but formulas fifty are named', () => {
	const text = '('.repeat(3_000) + '1 + 2 = 4\n'.repeat(2_000)
	expect(wrongFormulas(text).length).toBeLessThanOrEqual(50)
})
