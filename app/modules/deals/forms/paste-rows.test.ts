import { expect, test } from 'vitest'
import { pasteIntoRows } from './paste-rows.ts'
import { addPastedText } from './read-quote.ts'
import { emptyTyped } from './typed-document.ts'

const row = (label: string, amount = '') => ({ label, amount, category: '' as const })

test('two columns of a spreadsheet fill the rows, starting at the row with the cursor', () => {
	const pasted = pasteIntoRows([row('Selling price', '29000'), row(''), row('Sales tax', '2100')], {
		text: 'Doc fee\t250.00\nTitle and registration\t75.00\n',
		column: 'label',
		rowIndex: 1,
	})
	expect(pasted?.rows.map(({ label, amount }) => [label, amount])).toEqual([
		['Selling price', '29000'],
		['Doc fee', '250.00'],
		['Title and registration', '75.00'],
		['Sales tax', '2100'],
	])
	expect(pasted?.next).toBe(3)
})

test('one column of amounts fills the amount cells; one column of text fills the labels', () => {
	const rows = [row('Price'), row('Doc fee')]
	const amounts = pasteIntoRows(rows, { text: '$29,000\n250.00', column: 'amount', rowIndex: 0 })
	expect(amounts?.rows.map(({ amount }) => amount)).toEqual(['$29,000', '250.00'])
	const labels = pasteIntoRows([], { text: 'Price\nDoc fee\nTax', column: 'label', rowIndex: 0 })
	expect(labels?.rows.map(({ label }) => label)).toEqual(['Price', 'Doc fee', 'Tax'])
})

test('a single value is left to the browser’s normal paste', () => {
	expect(pasteIntoRows([], { text: '29,000', column: 'amount', rowIndex: 0 })).toBeNull()
})

test('a pasted email adds its lines and fills empty fields only; the same text again adds nothing', () => {
	const email = 'Selling price 29,000.00\nDoc fee 250.00\nTotal out the door 31,350.00\n72 months at 6.9% APR'
	const first = addPastedText(
		{ ...emptyTyped({ months: '60', deal: 'cash' }), rows: [row('Rebate', '-500')] },
		email,
	)
	expect(first.typed.rows[0]).toMatchObject({ label: 'Rebate' })
	expect(first.typed.values).toMatchObject({ months: '60', apr: '6.9', total: '31,350.00', deal: 'loan' })
	const again = addPastedText(first.typed, email)
	expect(again.added).toBe(0)
	expect(again.typed.rows).toHaveLength(first.typed.rows.length)
})

test('pasted cells keep every amount, even small or negative, and rows without an amount', () => {
	const text = 'Item\tQuantity\tTotal\nTire fee\t1\t5\nDealer discount\t1\t-1500\nRebate\t\t($750.00)'
	const pasted = pasteIntoRows([], { text, column: 'label', rowIndex: 0 })
	expect(pasted?.rows.map(({ label, amount }) => [label, amount])).toEqual([
		['Item', ''],
		['Tire fee', '5'],
		['Dealer discount', '-1500'],
		['Rebate', '($750.00)'],
	])
})
