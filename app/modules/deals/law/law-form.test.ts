import { expect, test } from 'vitest'
import { InvalidFields } from '#app/lib/errors.ts'
import { parseForm } from '#app/lib/parse-form.ts'
import { type LawRow, lawRows } from '#engine'
import { lawRowOf, lawSchema, lawValues } from './law-form.ts'
import { ruleFieldsOf, ruleForms } from './rule-forms.ts'

/** Returns the rule that was typed; null with the message of each field. */
function read(typed: Record<string, string>, before: LawRow | null = null, kind = 'lesserOf') {
	const form = new FormData()
	for (const [name, value] of Object.entries(typed)) form.set(name, value)
	const about = { kind: before?.rule.kind ?? kind, before }
	const { values, ...parsed } = parseForm(lawSchema(about), form)
	if (!parsed.ok) return { row: null, errors: parsed.errors as Record<string, string>, values }
	try {
		const { reason } = parsed.value
		return { row: lawRowOf(parsed.value, about), errors: {}, values, reason }
	} catch (error) {
		if (!(error instanceof InvalidFields)) throw error
		return { row: null, errors: error.errors, values }
	}
}

const validFields = {
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
	const { row, errors, reason } = read(validFields)
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
	const { row, errors, values } = read({ ...validFields, ...change })
	expect(row).toBeNull()
	expect(Object.keys(errors)).toEqual([field])
	expect(errors).toMatchObject({ [field]: expect.stringContaining(expectedText) })
	expect(values).toMatchObject(change)
})

test('every shipped rule that is saved as its form shows it stays the same', () => {
	for (const row of lawRows) {
		const saved = read({ ...lawValues(row), state: 'US', kind: 'endedOn' }, row)
		expect([row.id, saved.errors, saved.row]).toEqual([row.id, {}, row])
	}
})

test('a rule with a table is changed as JSON, which keeps its kind', () => {
	const row = lawRows.find(({ rule }) => !ruleFieldsOf(rule))!
	const readWith = (rule: string) => read({ ...validFields, rule }, row)
	const rejectedWith = (rule: RegExp) => ({ rule: expect.stringMatching(rule) })
	expect(readWith('{').errors).toEqual(rejectedWith(/not JSON/))
	expect(readWith('{"kind":"maximumCents","cents":1}').errors).toEqual(rejectedWith(/can’t change/))
	expect(readWith(JSON.stringify({ kind: row.rule.kind })).errors).toEqual(rejectedWith(/\w+: /))
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
		expect([kind, read({ ...validFields, ...typed }, null, kind).errors]).toEqual([kind, {}])
	}
})
