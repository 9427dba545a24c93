import { expect, test } from 'vitest'
import { lawRows } from '../law/law-rows.ts'
import { readDealText } from '../reading/text/read-deal-text.ts'
import { checkDeal } from './check-deal.ts'

const check = (text: string, state: 'FL' | 'GA' | 'IL' | 'NJ' | 'NY' | 'OH' | 'PA') => {
	const read = readDealText(text, { state })
	return { read, report: checkDeal(read.document, { lawRows, today: '2026-11-30' }) }
}
const open = (findings: ReturnType<typeof checkDeal>['findings']) =>
	findings.filter(({ severity }) => severity !== 'pass').map(({ code }) => code)

test.each([
	['below the list', 'Price good with $2,000 finance bonus from the brand, already in the discount.'],
	[
		'that the price includes',
		'*Includes $1,500 college grad rebate and $500 military rebate if you qualify.',
	],
])('a rebate %s is not taken off the printed total again, and is asked about', (_, sentence) => {
	const { read, report } = check(
		`2026 Honda CR-V, new\nSelling price: $35,650\nDoc fee: $499\nTag and title: $425\nSales tax: $2,219.00\nTotal: $38,793.00\n\n${sentence}`,
		'FL',
	)
	expect(report.totals.outTheDoorCents).toBe(38_793_00)
	expect(read.isUnsettled).toBe(false)
	expect(open(report.findings)).toContain('rebate_not_qualified')
	expect(open(report.findings)).not.toContain('sum_mismatch')
	expect(report.findings.every(({ code, cents }) => code !== 'rebate_not_qualified' || !cents)).toBe(true)
})

test('a discount that a sentence promises and the total leaves out is missing from it', () => {
	const { report } = check(
		'Selling price: $35,650\nDoc fee: $499\nSales tax: $2,169.00\nTotal: $38,318.00\n\nWe take another $500 off as a loyalty discount.',
		'FL',
	)
	expect(open(report.findings)).toContain('sum_mismatch')
})

test('how far a price is under the sticker is no discount, and a guessed total is not held against the lines', () => {
	const { read, report } = check(
		'best i can do on the telluride is 44,500 plus tax tag and title around 3,900 and our doc is 899. so like 49,300 out the door. thats 1k under msrp',
		'GA',
	)
	expect(report.lines.filter(({ role, cents }) => role === 'credit' || cents === 1_000_00)).toEqual([
		expect.objectContaining({ role: 'memo', cents: 1_000_00 }),
	])
	expect(read.isUnsettled).toBe(false)
	expect(open(report.findings)).not.toContain('sum_mismatch')
})

test('a lease that does not say how much of the money at signing reduces its cost is not accused', () => {
	const lease = (due: string) =>
		`Lease quote - 2026 Equinox EV LT, new\nMSRP 36,795\nSale price 34,200\nAcq fee 650\nDoc fee 398\n36 mo / 10k miles\nResidual 57% = 20,973.15\nMoney factor .00165\n${due}\nPayment $369 + tax = $395.75`
	const { report } = check(lease('Due at signing $2,999 (first month + cap cost reduction + plates)'), 'OH')
	expect(open(report.findings)).not.toContain('subtotal_mismatch')
	expect(open(check(lease('Cap cost reduction $0'), 'OH').report.findings)).toContain('subtotal_mismatch')
})

test('a few cents less tax than the rate are no question, and a few more are', () => {
	const quote = (tax: string) => `Price $32,415.00\nDocumentary fee $699.00\nNJ tax 6.625% ${tax}`
	expect(open(check(quote('$2,193.66'), 'NJ').report.findings)).not.toContain('tax_mismatch')
	expect(open(check(quote('$2,194.95'), 'NJ').report.findings)).toContain('tax_mismatch')
})

test('a number is the model of a car behind its make', () => {
	expect(check('New 2025 Ram 1500 Big Horn\nPrice 47,990', 'IL').read.document.vehicle).toMatchObject({
		make: 'Ram',
		model: '1500',
	})
})

test('a sentence about a rule has its article, and its date is written as people write it', () => {
	const { report } = check('Price $30,250\nDoc fee $464\nSales tax 6% $1,842.84\nTags $137', 'PA')
	const sentences = report.findings.map(({ message, say }) => `${message} ${say ?? ''}`).join('\n')
	expect(sentences).toContain('how the documentation fee counts')
	expect(sentences).not.toMatch(/as of \d{4}-/)
})
