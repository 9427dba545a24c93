import { expect, test } from 'vitest'
import { rowsOfForm } from './form-rows.ts'

const fields = { label: 'taxLabel', amount: 'taxAmount', kind: 'taxKind' }
const limits = { rowsMax: 3, charsMax: 5 }

function formOf(...rows: readonly string[][]): FormData {
	const form = new FormData()
	for (const row of rows)
		for (const [at, name] of Object.values(fields).entries()) form.append(name, row[at] ?? '')
	return form
}

test('rows are returned as typed, without empty ones at the end, and within their limits', () => {
	expect(rowsOfForm(formOf(), fields, limits)).toEqual([])
	expect(
		rowsOfForm(formOf([' State ', '5'], ['', ''], ['', '7.123456'], ['County', '1']), fields, limits),
	).toEqual([
		{ label: 'State', amount: '5', kind: '' },
		{ label: '', amount: '', kind: '' },
		{ label: '', amount: '7.123', kind: '' },
	])
})

test('a column that does not count leaves a row at the end empty; a missing one is empty', () => {
	const form = formOf(['State', '5', 'a'], ['', '', 'b'])
	expect(rowsOfForm(form, fields, limits)).toHaveLength(2)
	expect(rowsOfForm(form, fields, { ...limits, of: ['label', 'amount'] })).toHaveLength(1)
	form.delete('taxKind')
	expect(rowsOfForm(form, fields, limits)).toEqual([{ label: 'State', amount: '5', kind: '' }])
})
