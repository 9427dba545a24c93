import { expect, test } from 'vitest'
import { readDealText } from '../read-deal-text.ts'

test.each([
	['a tax as large as the car', 'Price: $26,990\nSales tax: $29,884.20\nDoc fee: $387'],
	['a fee larger than a third of the car', 'MSRP: $43,960\nAdvertising fee: $41,757\nDoc fee: $387'],
	['a price of a few hundred dollars', 'MSRP: $26,990\nDoc fee: $387\n900 price'],
])('%s is asked about, and is no line or total', (_, text) => {
	const { document, unread } = readDealText(text, { state: 'OH' })
	expect(unread).toHaveLength(1)
	expect(document.stated?.outTheDoorCents).toBeUndefined()
	expect(document.lines.some(({ category }) => category === 'sales_tax' || category === 'advertising')).toBe(
		false,
	)
})

test('what may cost as much as a car keeps its name', () => {
	const { document } = readDealText(
		'MSRP: $41,000\nMarket adjustment: $15,000\nPrice: $56,000\nTrade-in allowance: $22,000\nService contract: $4,800\nTotal: $38,800',
		{ state: 'OH' },
	)
	const categories = document.lines.map(({ category }) => category)
	expect(categories).toEqual(
		expect.arrayContaining(['market_adjustment', 'trade_allowance', 'service_contract']),
	)
})
