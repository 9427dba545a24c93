import { expect, test } from 'vitest'
import { checkText } from '../../checks/check-text.ts'
import { lawRows } from '../../law/law-rows.ts'

const check = (text: string) => checkText({ text }, { lawRows, today: '2026-11-28' })

test.each([
	['Price 32,600\nTax 10.3%\nDoc 200\nTitle 150\nOTD total $36,307.80', 335_780],
	[
		'Sale price $28,400, doc fee $85, sales tax rate 8.25%, license 312. Out the door is $31,147.01.',
		235_001,
	],
	['Price 32,600\nTrade 10,000\nTax 6.25% after trade\nDoc 500\nReg 290\nTotal 34,802.50', 141_250],
	['Price 32,600\nDoc 500\nplus 7% sales tax\nGrand total 35,417', 231_700],
])('a printed rate that explains the total to the cent gives the tax: %s', (text, cents) => {
	const { document, report } = check(text)
	const tax = document.lines.filter(({ category }) => category === 'sales_tax')
	expect(tax).toEqual([
		{ label: expect.stringMatching(/^Sales tax .*% \(worked out\)$/), cents, category: 'sales_tax' },
	])
	expect(report.totals.taxCents).toBe(cents)
	const open = report.findings.filter(({ severity }) => severity !== 'pass')
	expect(open.map(({ code }) => code)).not.toContain('sum_mismatch')
	expect(report.atStakeCents).toBe(0)
})

test.each([
	'Price 32,600\nTax 7%\nDoc 500\nTotal out the door 35,500',
	'Price 32,600\nTax 7% 2,282\nDoc 500\nTotal out the door 37,699',
	'Price 32,600\nDoc 500\n7% off of MSRP\nTotal out the door 35,417',
])('a total that no rate explains to the cent, or a printed tax, gives no other tax: %s', (text) => {
	expect(check(text).document.lines.map(({ label }) => label)).not.toContainEqual(
		expect.stringContaining('worked out'),
	)
})
