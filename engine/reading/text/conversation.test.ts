import { expect, test } from 'vitest'
import { readDealText } from './read-deal-text.ts'

const conversation = `Me: what is your best on the RAV4?
Jo at Valley Toyota: 38,400 out the door
Me: I can do 36,000 OTD
Jo at Valley Toyota: price 34,200, doc 85, tax 3,163.50, license 440. 37,888.50 out the door
Me: let me sleep on it`

test('of a conversation the seller’s last offer is read, and it is said so', () => {
	const { document, doubts } = readDealText(conversation, { state: 'CA', condition: 'new' })
	expect(document.stated?.outTheDoorCents).toBe(37_888_50)
	expect(document.lines.map(({ cents }) => cents)).not.toContain(36_000_00)
	expect(doubts).toContain('This conversation has several offers. What was read is the last one.')
})

test('what only one turn says is kept, and a turn with nothing but a total replaces no lines', () => {
	const { document } = readDealText(
		`${conversation}\nJo at Valley Toyota: still 37,888.50 out the door tomorrow`,
		{ state: 'CA', condition: 'new' },
	)
	expect(document.lines.map(({ category }) => category)).toEqual(
		expect.arrayContaining(['price', 'doc_fee', 'sales_tax']),
	)
})

test('a list of prices with colons is no conversation', () => {
	const { document, doubts } = readDealText(
		'Price: $34,200\nDoc fee: $85\nTax: $3,163.50\nTotal: $37,448.50',
		{
			state: 'CA',
			condition: 'new',
		},
	)
	expect(document.stated?.outTheDoorCents).toBe(37_448_50)
	expect(doubts).toEqual([])
})
