import { expect, test } from 'vitest'
import { readDealText } from '../text/read-deal-text.ts'

const older = ['Selling Price 30,500.00', 'Doc Fee 299.00', 'Out the Door 30,799.00']
const newer = ['Selling Price 30,000.00', 'Doc Fee 199.00', 'Out the Door 30,199.00']
const quoted = (lines: readonly string[]) => lines.map((line) => `> ${line}`)
const attribution = 'On Sun, Nov 22, 2026 at 8:02 PM Bill Sanders wrote:'

const read = (...lines: string[]) => {
	const { document, figures, unread } = readDealText(lines.join('\n'))
	const count = document.lines.length + figures.length
	const older = unread.filter(({ isOlder }) => isOlder).length
	return { price: document.lines[0]?.cents, count, total: document.stated?.outTheDoorCents, unread, older }
}

test.each([
	['above the quoted one', [...newer, '', attribution, ...quoted(older)]],
	['below the quoted one', [attribution, ...quoted(older), '', ...newer]],
	['above one of an email program without reply markers', [...newer, '-----Original Message-----', ...older]],
	['above a header', [...newer, 'From: Bill', 'Sent: Sunday, November 22, 2026', 'To: Ann', ...older]],
	[
		'above an attribution of two lines',
		[...newer, attribution.slice(0, -7), 'wrote:', ...quoted(['Hi Ann,', ...older])],
	],
	['under a question that names one amount', ['Would you do $29,000?', attribution, ...quoted(newer)]],
	[
		'forwarded',
		['See below', '---------- Forwarded message ---------', 'From: Bill', 'Date: Nov 23, 2026', ...newer],
	],
])('the newest quote of a thread counts: %s', (_, lines) => {
	expect(read(...lines)).toMatchObject({ price: 3_000_000, count: 3, total: 3_019_900 })
})

test('amounts of the other messages come back with the reason', () => {
	const { unread } = read(...newer, '', attribution, ...quoted(older), '> 72 months at 8.9% APR')
	const other = unread.filter(({ why }) => why.startsWith('This is in another message'))
	expect(other.map(({ lineNumber }) => lineNumber)).toEqual([6, 7, 8, 9])
})

test('the terms of another message are not those of this quote', () => {
	const { document } = readDealText([...newer, attribution, '> 72 months at 8.9% APR'].join('\n'))
	expect(document).not.toHaveProperty('loan')
	expect(document.deal).toBe('cash')
})

test('a text of one message is read as a whole, quoted or not', () => {
	expect(read(...quoted(newer))).toMatchObject({ price: 3_000_000, count: 3 })
	expect(read(...quoted(newer.slice(0, 2)), newer[2]!)).toMatchObject({ count: 3, total: 3_019_900 })
	expect(read('On the road price 30,500', ...newer)).toMatchObject({ count: 3, older: 0 })
})

test('a message with answers between the quoted lines is read as a whole when none of it is a quote', () => {
	expect(read(attribution, '> Doc Fee 299.00', 'We can do 199.00 for that')).toMatchObject({
		price: 29_900,
		older: 0,
	})
})

test.each([
	['quoted cells', 'Item,Amount\nSelling price,"30,000.00"\nDoc fee,299\nRebate,-500'],
	['no quoted cells', 'Selling price,30000.00\nDoc fee,299.00\nRebate,-500.00'],
	['cells in between', 'Selling price,1,30000.00,30000.00\nDoc fee,,,299.00\nRebate,,,-500.00'],
])('comma-separated values are read: %s', (_, text) => {
	expect(readDealText(text).document.lines.map(({ cents, role }) => [cents, role])).toEqual([
		[3_000_000, undefined],
		[29_900, undefined],
		[50_000, undefined],
	])
})

test('a text with commas is not read as comma-separated values', () => {
	const { lines } = readDealText('Hi Ann,\nSelling price 30,000\nDoc fee, not negotiable 299').document
	expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
		['Selling price', 3_000_000],
		['Doc fee, not negotiable', 29_900],
	])
})
