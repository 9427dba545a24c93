import { expect, test } from 'vitest'
import { documentSchema } from './deal-fields.ts'
import { documentConflict } from './document-conflict.ts'
import { type DocumentField, emptyTyped, type TypedDocument } from './typed-document.ts'

const names = new Map([
	['a', 'Riverside Honda'],
	['b', 'Hilltop Ford'],
])
const rowsOf = (yours: TypedDocument, theirs: TypedDocument) =>
	documentConflict(2, { yours, theirs, names }).rows
const tax = { label: 'City tax', rate: '1', base: '100', amount: '1' }

test('every field of a document is compared, under a label of its own', () => {
	const fields = Object.keys(documentSchema.shape) as DocumentField[]
	const labels = fields.map((name) => {
		const rows = rowsOf(emptyTyped({ [name]: '7' }), emptyTyped({ [name]: 'lots' }))
		expect(rows, name).toHaveLength(1)
		return rows[0]!.label
	})
	expect(new Set(labels).size).toBe(fields.length)
})

test('each line is compared by its number, with its category, and each tax with all its parts', () => {
	const line = { label: 'Doc fee', amount: '$399', category: '' } as const
	const before: TypedDocument = { ...emptyTyped(), rows: [line, line], taxes: [tax] }
	const rows = [line, { ...line, category: 'doc_fee' } as const, { ...line, amount: '' }]
	const taxes = [{ ...tax, rate: '2', base: '' }]
	expect(rowsOf({ ...before, rows, taxes }, before)).toEqual([
		{ label: 'Line 2', yours: 'Doc fee · $399 · Documentation fee', theirs: 'Doc fee · $399' },
		{ label: 'Line 3', yours: 'Doc fee · without an amount', theirs: 'nothing' },
		{ label: 'Tax 1', yours: 'City tax · rate 2 · tax 1', theirs: 'City tax · rate 1 · on 100 · tax 1' },
	])
})

test('what means the same is no difference: no choice and cash, and the line breaks of a browser', () => {
	const yours = { ...emptyTyped({ deal: '' }), text: 'one\r\ntwo' }
	expect(rowsOf(yours, { ...emptyTyped({ deal: 'cash' }), text: 'one\ntwo' })).toEqual([])
})

test('choices are shown by name, also two that are no longer listed', () => {
	const yours = emptyTyped({ deal: 'loan', dealerId: 'a', vehicleId: 'gone', state: 'OH', onePay: 'yes' })
	expect(rowsOf(yours, emptyTyped({ dealerId: 'b', vehicleId: 'gone too' }))).toEqual([
		{ label: 'Dealer', yours: 'Riverside Honda', theirs: 'Hilltop Ford' },
		{ label: 'How it is paid', yours: 'A loan through the dealer', theirs: 'Cash, or their own loan' },
		{ label: 'Registered in', yours: 'Ohio', theirs: 'nothing' },
		{ label: 'Car', yours: 'one that is no longer listed', theirs: 'one that is no longer listed' },
		{ label: 'Paid in one payment', yours: 'yes', theirs: 'nothing' },
	])
})

test('of a long pasted text, only the passage that differs is shown', () => {
	const start = 'word '.repeat(5_000)
	const [row] = rowsOf({ ...emptyTyped(), text: `${start}mine` }, { ...emptyTyped(), text: `${start}theirs` })
	expect(row!.label).toBe('Pasted text')
	expect(row!.yours).toMatch(/^… .{10,80}mine$/)
	expect(row!.theirs).toMatch(/^… .{10,80}theirs$/)
})
