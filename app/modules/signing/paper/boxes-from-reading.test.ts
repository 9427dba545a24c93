import { expect, test } from 'vitest'
import { readPaper } from '#engine'
import { generateQuote } from '#tests/papers/generated-quote.ts'
import { leaseContract, retailContract } from '#tests/papers/layouts/contract-layouts.ts'
import { recognized } from '#tests/papers/recognized.ts'
import { typedPage } from '#tests/papers/typed-page.ts'
import { boxesFromReading } from './boxes-from-reading.ts'
import { boxesOf } from './paper-boxes.ts'

test('a buyer’s order fills the boxes that it prints, with the lines of each added up', () => {
	const reading = readPaper([
		typedPage([
			'BUYERS ORDER',
			'Selling Price|$32,500.00',
			'Destination|$1,095.00',
			'Rebate|-$500.00',
			'Doc Fee|$299.00',
			'GAP waiver|$895.00',
			'Tire and wheel protection|$599.00',
			'Sales Tax|$1,804.55',
			'Title|$83.00',
			'Registration|$114.00',
			'Out the Door|$36,889.55',
			'Trade-in allowance|$8,000.00',
			'Payoff on trade|$5,000.00',
			'Cash down payment|$2,000.00',
		]),
	])
	const boxes = boxesFromReading(reading, 'buyers_order')
	expect(Object.fromEntries(boxes.map(({ id, value }) => [id, value]))).toEqual({
		price: 3_359_500,
		discounts: 50_000,
		doc_fee: 29_900,
		products: 149_400,
		tax: 180_455,
		government: 19_700,
		out_the_door: 3_688_955,
		trade_allowance: 800_000,
		trade_payoff: 500_000,
		cash_down: 200_000,
	})
	// What an agreement would say of the same document.
	const agreed = new Map(
		boxesOf(reading.document, 'buyers_order').map(({ id, agreed: value }) => [id, value]),
	)
	for (const { id, value } of boxes) expect(value).toBe(agreed.get(id))
	expect(boxes.every(({ place }) => place !== null)).toBe(true)
})

test('the federal boxes of a contract are found on recognized pages', () => {
	for (const seed of [3, 8, 21]) {
		const { drawing, lines } = retailContract(generateQuote(seed, { hasSticker: false }))
		const reading = readPaper(recognized(drawing, { seed, tilt: 0.7 }))
		const boxes = new Map(boxesFromReading(reading, 'retail_contract').map((box) => [box.id, box]))
		const printed = (label: string) => lines.find((line) => line.label === label)!.cents
		expect(reading.form?.id).toBe('retail_contract')
		expect(boxes.get('finance_charge')!.value).toBe(printed('Finance charge'))
		expect(boxes.get('amount_financed')!.value).toBe(printed('Amount Financed'))
		expect(boxes.get('total_of_payments')!.value).toBe(printed('Total of payments'))
		expect(boxes.get('total_sale_price')!.value).toBe(printed('Total sale price'))
		expect(boxes.get('payment')!.value).toBe(printed('Amount of payments'))
		expect(boxes.get('months')!.value).toBe(printed('Total of payments') / printed('Amount of payments'))
		expect(boxes.get('first_payment')!.value).toBe('2026-12-20')
		expect(boxes.get('apr')).toMatchObject({
			value: expect.any(Number),
			reviewReasons: [expect.stringContaining('compare')],
		})
		// The identities of Regulation Z confirm the money, so only rate, term and date have to be compared.
		for (const id of ['finance_charge', 'amount_financed', 'total_of_payments', 'payment'])
			expect(boxes.get(id)!.reviewReasons).toEqual([])
	}
})

test('the federal disclosures of a lease are found on a recognized page', () => {
	const { drawing, lines } = leaseContract(generateQuote(5))
	const boxes = new Map(
		boxesFromReading(readPaper(recognized(drawing, { seed: 5 })), 'lease_contract').map((box) => [
			box.id,
			box,
		]),
	)
	const labels = {
		gross_cap: 'Gross capitalized cost',
		cap_reduction: 'Capitalized cost reduction',
		adjusted_cap: 'Adjusted capitalized cost',
		residual: 'Residual value',
		depreciation: 'Depreciation and any amortized amounts',
		rent_charge: 'Rent charge',
		base_payment: 'Base monthly payment',
		payment: 'Total monthly payment',
		due_at_signing: 'Amount due at lease signing or delivery',
	}
	for (const [id, label] of Object.entries(labels))
		expect([id, boxes.get(id)?.value]).toEqual([id, lines.find((line) => line.label === label)!.cents])
	expect([36, 39]).toContain(boxes.get('months')!.value)
})

test('a document without figures fills no box', () => {
	for (const paper of ['buyers_order', 'retail_contract', 'lease_contract'] as const)
		expect(boxesFromReading(readPaper([typedPage(['Thank you', 'for your visit'])]), paper)).toEqual([])
})
