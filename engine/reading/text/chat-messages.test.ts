import { expect, test } from 'vitest'
import { checkText } from '../../checks/check-text.ts'
import { lawRows } from '../../law/law-rows.ts'
import { readDealText } from './read-deal-text.ts'

const linesOf = (text: string) =>
	readDealText(text).document.lines.map(({ cents, category, role }) => [cents / 100, category, role])

test.each([
	'389 a month on the rogue w/ 2500 down, 75 mos. bank approved you',
	'$389 a month for 75 months with 2,500 down',
	'We can do $389/mo, 75 mo, w/ $2,500 down',
])('%s: a payment, a term and money down', (text) => {
	const { document, unread } = readDealText(text)
	expect(document).toMatchObject({ deal: 'loan', loan: { paymentCents: 389_00, months: 75 } })
	expect(document.lines).toMatchObject([{ cents: 2_500_00 }])
	expect(unread).toEqual([])
	const { report } = checkText({ text }, { lawRows, today: '2026-11-30' })
	expect(report.lines).toMatchObject([{ category: 'down_payment', role: 'credit' }])
	expect(report.findings.find(({ code }) => code === 'field_missing')?.say).not.toContain('term')
})

test('a payment without a term is a payment', () => {
	const { document } = readDealText('I can do 399/mo on that one')
	expect(document).toMatchObject({ deal: 'loan', stated: { paymentCents: 399_00 }, lines: [] })
})

test('what a product costs each month is the product’s', () => {
	for (const text of [
		'389 a month for 72 months, the warranty is only like 28 bucks a month',
		'389/mo for 72 months. The warranty, $28/mo, is in there.',
	]) {
		expect(linesOf(text)).toEqual([[28, 'service_contract', 'memo']])
		expect(readDealText(text).document.loan).toMatchObject({ paymentCents: 389_00 })
	}
	expect(readDealText('$99 a month for 36 months, 10k miles a year').document.lease).toMatchObject({
		paymentCents: 99_00,
	})
})

test('a deposit that is asked for is shown, and one that was paid counts', () => {
	const quote = 'Price 28,400\nTax 1,988\nTotal 30,388\n'
	for (const sentence of [
		'We take a refundable $500 deposit on a card to hold it.',
		'Zelle me 500 and it is yours.',
	])
		expect(linesOf(quote + sentence)).toContainEqual([500, 'deposit', 'memo'])
	const paid = checkText({ text: `${quote}Less deposit paid 500` }, { lawRows, today: '2026-11-30' })
	expect(paid.report.lines).toContainEqual(expect.objectContaining({ cents: 500_00, role: 'credit' }))
})

test('a rate that is a range is no rate, and a term beside it stays', () => {
	const text =
		'Price 24,995, tax 1,750, total 26,745. 480 a month for 72 months, rate between 7.9% and 10.9%.'
	expect(readDealText(text).document.loan).toEqual({ paymentCents: 480_00, months: 72 })
	expect(readDealText('480 a month, interest for 36-72 months is 7.9%').unread).toEqual([])
	expect(readDealText('480 a month for 72 months at 7.9% APR').document.loan).toMatchObject({
		aprPpm: 79_000,
	})
})

test('the first amount of a chain of fees is the price, and the rate behind the term the loan’s', () => {
	const { document } = readDealText(
		'$28,950 + $699 doc + tax 7% + $250 tags. 60 mos @ 8.49% w/ $4k down = $575/mo',
	)
	expect(document.lines).toContainEqual(expect.objectContaining({ cents: 28_950_00, category: 'price' }))
	expect(document.loan).toEqual({ aprPpm: 84_900, months: 60, paymentCents: 575_00 })
})

test('money down in a sentence does not soften a gap between the lines and the total of a list', () => {
	const list =
		'Price: $28,000\nDoc fee: $250\nTax: $1,960\nOut the door: $29,810\n\nWith $3,000 down we can do 72 months.'
	const read = readDealText(list)
	expect(read.isUnsettled).toBe(false)
	const { report } = checkText({ text: list }, { lawRows, today: '2026-11-30' })
	const gap = report.findings.find(({ code }) => code === 'sum_mismatch')
	expect(gap).toMatchObject({ cents: 400_00, severity: 'stop' })
	expect(gap?.say).toBe(
		'Your total is $29,810.00, and your lines come to $30,210.00. They are $400.00 apart: which one is right, and which line changes?',
	)
	// A total below its lines is in the buyer's favor.
	expect(report.atStakeCents).toBe(0)
})

test('of a long line only the words around what was not read are shown', () => {
	const text =
		'hey its mike, talked to my manager, he can do 389 a month for 75 months w/ 2500 down. doc 699 + prep n cert 1295 already on there. tax n tags not included. all in about 24,9 give or take. let me know tonight if you want it'
	const { unread } = readDealText(text)
	expect(unread).toHaveLength(1)
	expect(unread[0]!.part).toBe(
		'… tax n tags not included. all in about 24,9 give or take. let me know tonight if you …',
	)
	expect(readDealText('all in about 24,9').unread[0]).not.toHaveProperty('part')
})

test('what an insurance leaves to its customer is no payment and no price', () => {
	const { document } = readDealText(
		'The lender wants full coverage with a $1,000 max deductible. Rate is 8.9% for 72 months.',
	)
	expect(document.loan).toEqual({ aprPpm: 89_000, months: 72 })
	expect(linesOf('Price 24,600, doc 300. A deductible of $500 is fine.')).toEqual([
		[24_600, 'price', undefined],
		[300, 'doc_fee', undefined],
	])
	// The price of a contract stays beside its deductible.
	for (const line of ['Service contract $0 deductible 2,195', 'Service contract $2,195 deductible $0'])
		expect(linesOf(line)).toEqual([[2_195, 'service_contract', undefined]])
})

test.each([
	'Selling price $31,450, finance required for this price. If you pay cash the price is $32,950. Doc fee $699.',
	'Selling price $31,450. Without our financing it is $32,950. Doc fee $699.',
	'Sale price $31,450 with finance. If paying cash it goes up to $32,950. Doc fee $699.',
])('what another way to pay would cost is shown, and no sum of the lines: %s', (text) => {
	expect(linesOf(text).map(([dollars, , role]) => [dollars, role])).toEqual([
		[31_450, undefined],
		[32_950, 'memo'],
		[699, undefined],
	])
	const { findings } = checkText({ text }, { lawRows, today: '2026-11-30' }).report
	expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})
