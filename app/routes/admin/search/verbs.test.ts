import { expect, test } from 'vitest'
import { readVerb } from './verbs.ts'

test.each([
	['refund Marisol', 'Refund', 'Marisol'],
	['Invoice for Marisol Quintero', 'New invoice', 'Marisol Quintero'],
	['Book Marisol', 'New appointment', 'Marisol'],
	['send', null, null],
	['refund', null, null],
	['refund ', null, null],
	['Marisol refund', null, null],
	['receipt to lena@example.com', 'Receipt', 'lena@example.com'],
	['  cancel   Dele ', 'Cancel', 'Dele'],
	['compare Marcus Bell', 'Compare offers', 'Marcus Bell'],
	['deal of Marcus', 'Deal', 'Marcus'],
	['call Marcus', 'New note', 'Marcus'],
])('“%s” is read as %s of %s', (search, label, rest) => {
	const found = readVerb(search)
	expect([found?.verb.label ?? null, found?.rest.trim() ?? null]).toEqual([label, rest])
})
