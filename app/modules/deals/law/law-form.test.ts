import { expect, test } from 'vitest'
import { lawRows } from '#engine'
import { readLawForm } from './law-form.ts'
import { ruleFieldsOf, ruleForms, ruleValues } from './rule-forms.ts'

function formOf(values: Record<string, string>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(values)) form.set(name, value)
	return form
}

const validFields = {
	kind: 'lesserOf',
	state: 'OH',
	subject: 'doc_fee_maximum',
	title: 'Documentation fee in Ohio',
	citation: 'ORC 4517.261',
	url: 'https://codes.ohio.gov/ohio-revised-code/section-4517.261',
	grade: 'A',
	effectiveFrom: '2026-09-30',
	asOf: '2026-10',
	staleAfter: '2027-09-30',
	note: '',
	reason: 'The indexed figure of 2026',
	cents: '$398.00',
	ppm: '10%',
	of: 'price',
}

test('a new rule is read from its fields, with an id of its own', () => {
	const { row, errors, reason } = readLawForm(formOf(validFields), null)
	expect(errors).toEqual({})
	expect(reason).toBe('The indexed figure of 2026')
	expect(row).toMatchObject({
		id: 'own-oh-doc-fee-maximum-lesser-of-2026-09-30',
		rule: { kind: 'lesserOf', cents: 398_00, ppm: 100_000, of: 'price' },
		staleAfter: '2027-09-30',
	})
	expect(row).not.toHaveProperty('note')
})

test.each([
	[{ cents: 'about 400' }, 'cents', 'dollars'],
	[{ ppm: '110' }, 'ppm', '100%'],
	[{ of: 'constructor' }, 'of', 'Choose'],
	[{ state: 'Ohio' }, 'state', 'state'],
	[{ subject: 'toString' }, 'subject', 'about'],
	[{ title: '' }, 'title', 'title'],
	[{ citation: 'x' }, 'citation', 'source'],
	[{ url: 'http://codes.ohio.gov' }, 'url', 'https'],
	[{ grade: 'C' }, 'grade', 'read the law'],
	[{ effectiveFrom: '09/30/2026' }, 'effectiveFrom', 'year-month-day'],
	[{ asOf: 'last fall' }, 'asOf', 'how old'],
	[{ staleAfter: '2027-02-30' }, 'staleAfter', 'year-month-day'],
	[{ note: 'x'.repeat(501) }, 'note', '500'],
] as const)('%j gets a sentence at its field', (change, field, expectedText) => {
	const { row, errors, values } = readLawForm(formOf({ ...validFields, ...change }), null)
	expect(row).toBeNull()
	expect(Object.keys(errors)).toEqual([field])
	expect(errors[field]).toContain(expectedText)
	expect(values).toMatchObject(change)
})

test('every shipped rule that is saved as its form shows it stays the same', () => {
	for (const row of lawRows) {
		const values = {
			...ruleValues(row.rule),
			title: row.title,
			citation: row.citation,
			url: row.url ?? '',
			grade: row.grade,
			effectiveFrom: row.effectiveFrom,
			asOf: row.asOf,
			staleAfter: row.staleAfter ?? '',
			note: row.note ?? '',
		}
		const read = readLawForm(formOf({ ...values, state: 'US', kind: 'endedOn' }), row)
		expect([row.id, read.errors, read.row]).toEqual([row.id, {}, row])
	}
})

test('a rule with a table is changed as JSON, which keeps its kind', () => {
	const row = lawRows.find(({ rule }) => !ruleFieldsOf(rule))!
	const readWith = (rule: string) => readLawForm(formOf({ ...validFields, rule }), row)
	expect(readWith('{').errors.rule).toMatch(/not JSON/)
	expect(readWith('{"kind":"maximumCents","cents":1}').errors.rule).toMatch(/can’t change/)
	expect(readWith(JSON.stringify({ kind: row.rule.kind })).errors.rule).toMatch(/\w+: /)
	expect(readWith(JSON.stringify(row.rule)).row?.rule).toEqual(row.rule)
})

test('each kind with a form can be typed in it', () => {
	const samples: Record<string, string> = {
		dollars: '100',
		percent: '5',
		date: '2026-01-01',
		year: '2026',
		text: 'x',
	}
	for (const [kind, { fields }] of Object.entries(ruleForms)) {
		const typed = Object.fromEntries(
			fields.map((field) => [
				field.name,
				field.type === 'choice' ? field.options[0]!.value : samples[field.type]!,
			]),
		)
		expect([kind, readLawForm(formOf({ ...validFields, kind, ...typed }), null).errors]).toEqual([kind, {}])
	}
})
