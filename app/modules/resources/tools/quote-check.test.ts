import { expect, test } from 'vitest'
import { quoteRules } from '#app/content/quote-rules.ts'
import { checkQuote, classifyLine } from './quote-check.ts'

test.each([
	['Selling Price', 'price'],
	['MSRP', 'price'],
	['Doc Fee', 'doc-fee'],
	['DOCUMENTARY SERVICE FEE*', 'doc-fee'],
	['Dealer Prep / PDI', 'prep'],
	['Sales Tax (6.25%)', 'sales-tax'],
	['Title & Registration', 'registration'],
	['Temp tags', 'registration'],
	['VIN Etching', 'anti-theft'],
	['Ceramic Coating Pkg', 'protection'],
	['Nitrogen in tires', 'accessories'],
	['GAP', 'gap'],
	['Vehicle Service Contract 84mo', 'service-contract'],
	['Tire & Wheel', 'wheel-tire'],
	['Market Adjustment', 'markup'],
	['Trade-in allowance', 'trade-in'],
	['Trade payoff', 'payoff'],
	['Destination & Handling', 'destination'],
	['Tire fee', 'state-fees'],
	['E-Filing', 'electronic-filing'],
] as const)('%s is recognized as %s', (label, id) => {
	expect(classifyLine(label)?.id).toBe(id)
})

test.each(['Tagline', 'Happiness package', '', '???', 'taxidermy'])(
	'%s is not recognized as anything',
	(label) => {
		expect(classifyLine(label)).toBeNull()
	},
)

test('each rule recognizes all of its synonyms, and no two rules share one', () => {
	const owners = new Map<string, string>()
	for (const { id, synonyms } of quoteRules)
		for (const synonym of synonyms) {
			expect(owners.get(synonym)).toBeUndefined()
			owners.set(synonym, id)
			expect(classifyLine(synonym)?.id).toBe(id)
		}
})

const lines = [
	{ label: 'Selling price', cents: 2_500_000 },
	{ label: 'Sales tax', cents: 150_000 },
	{ label: 'Title and registration', cents: 18_000 },
	{ label: 'Doc fee', cents: 49_900 },
	{ label: 'Ceramic coating', cents: 129_500 },
	{ label: 'Trade-in', cents: 400_000 },
]

test('a correct quote adds up, with credits subtracted with or without a minus', () => {
	const check = checkQuote({ lines, statedTotalCents: 2_447_400 })
	expect(check.totalCents).toBe(2_447_400)
	expect(check.negotiableCents).toBe(179_400)
	expect(check.taxPercent).toBeCloseTo(6, 5)
	expect(check.findings.map(({ tone }) => tone)).toEqual(['fine', 'fine'])
	const minus = lines.map((line) => (line.label === 'Trade-in' ? { ...line, cents: -400_000 } : line))
	expect(checkQuote({ lines: minus }).totalCents).toBe(2_447_400)
})

test('a total above the sum of its lines is reported to the cent', () => {
	const [finding] = checkQuote({ lines, statedTotalCents: 2_497_300 }).findings
	expect(finding).toMatchObject({ tone: 'stop', text: expect.stringContaining('$499.00 more') })
})

test('an implausible tax and a missing one are reported', () => {
	const findingsForTax = (cents: number) =>
		checkQuote({
			lines: [
				{ label: 'Price', cents: 1_000_000 },
				{ label: 'Sales tax', cents },
			],
		}).findings
	expect(findingsForTax(130_000)[0]).toMatchObject({ tone: 'stop' })
	expect(findingsForTax(0)[0]).toMatchObject({ tone: 'look', text: expect.stringContaining('no sales tax') })
})

test('the tax rate is stated with two digits and no space before the percent sign', () => {
	const rateOf = (cents: number) =>
		checkQuote({
			lines: [
				{ label: 'Price', cents: 1_000_000 },
				{ label: 'Sales tax', cents },
			],
		}).findings[0]!.text
	expect(rateOf(62_500)).toMatch(/^The tax is 6\.25% of the price\. /)
	expect(rateOf(130_000)).toMatch(/^The tax is 13\.00% of the price\. /)
})

test('the same fee under two names is reported', () => {
	const { findings } = checkQuote({
		lines: [...lines, { label: 'Processing fee', cents: 29_900 }],
	})
	expect(findings.map(({ text }) => text).join()).toContain("'Doc fee' and 'Processing fee'")
})

test('a payment too high for its rate shows the actual rate', () => {
	const principal = [{ label: 'Price', cents: 2_500_000 }]
	const offer = (paymentCents: number) =>
		checkQuote({ lines: principal, loan: { aprPercent: 6, months: 60, paymentCents } }).findings.at(-1)
	expect(offer(48_332)).toMatchObject({ tone: 'fine' })
	expect(offer(50_694)).toMatchObject({ tone: 'stop', text: expect.stringContaining('8.00% APR') })
	expect(offer(40_000)).toMatchObject({ tone: 'look' })
})
