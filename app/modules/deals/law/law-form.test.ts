import { expect, test } from 'vitest'
import { InvalidFields } from '#app/lib/errors.ts'
import { parseForm } from '#app/lib/parse-form.ts'
import { type LawRow, lawRows } from '#engine'
import { lawRowOf, lawSchema, lawValues } from './law-form.ts'
import { ruleForms } from './rule-forms.ts'

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

test.each([
	['leaseTax', 'wi-lease-tax', { capReductionTaxed: 'false' }, { capReductionTaxed: false }],
	['leaseTax', 'ga-lease-tax', { 'otherMethods.1': '' }, { otherMethods: ['payments_upfront'] }],
	[
		'purchaseTax',
		'fl-tax-rate',
		{ 'local.mostPpm': '2.5' },
		{ local: { leastPpm: 0, mostPpm: 25_000, firstCents: 5_000_00 } },
	],
	[
		'purchaseTax',
		'ct-tax-rate',
		{ 'higher.aboveCents': '60,000' },
		{ higher: { aboveCents: 60_000_00, ppm: 77_500 } },
	],
	[
		'purchaseTax',
		'tn-tax-rate',
		{ slices: '1,600 to 3,200: 3' },
		{ slices: [{ fromCents: 1_600_00, upToCents: 3_200_00, ppm: 30_000 }] },
	],
	[
		'rateByWeight',
		'dc-tax-rate',
		{ cityMilesPerGallonUpTo: '20, 40', weights: '3,499: 8, 1\nheavier: 10, 3' },
		{
			cityMilesPerGallonUpTo: [20, 40, null],
			weights: [
				{ poundsUpTo: 3_499, ratesPpm: [80_000, 10_000] },
				{ poundsUpTo: null, ratesPpm: [100_000, 30_000] },
			],
		},
	],
	[
		'indexedFormula',
		'pa-doc-fee',
		{ figures: '2023: 449; otherwise 374; if filed electronically\n2026: 490' },
		{
			figures: [
				{ year: 2023, cents: 449_00, otherwiseCents: 374_00, condition: 'filed electronically' },
				{ year: 2026, cents: 490_00 },
			],
		},
	],
	[
		'tradeCredit',
		'mi-trade-in-tax',
		{ caps: '2026: 12,000\n\n2027: 14,000' },
		{
			caps: [
				{ year: 2026, cents: 12_000_00 },
				{ year: 2027, cents: 14_000_00 },
			],
		},
	],
	[
		'sourcesDiffer',
		'wv-doc-fee',
		{ candidates: '$175 | one list\n$499 | a dealer’s page' },
		{
			candidates: [
				{ claim: '$175', source: 'one list' },
				{ claim: '$499', source: 'a dealer’s page' },
			],
		},
	],
] as const)('a rule of the kind %s is corrected in its fields (%s)', (kind, id, change, expected) => {
	const row = lawRows.find((each) => each.id === id)!
	expect(row.rule.kind).toBe(kind)
	const saved = read({ ...validFields, ...lawValues(row), ...change }, row)
	expect(saved.errors).toEqual({})
	expect(saved.row?.rule).toEqual({ ...row.rule, ...expected })
})

test.each([
	['fl-tax-rate', { 'local.leastPpm': '' }, 'local.leastPpm', /Fill this in/],
	[
		'fl-tax-rate',
		{ slices: '1,600 - 3,200: 3' },
		'slices',
		/Line 1 can’t be read. Write it like “1,600 to 3,200: 2.75”/,
	],
	['wv-doc-fee', { candidates: '$175 | one list' }, 'candidates', /at least 2 lines/],
	['wv-doc-fee', { candidates: '$175 | one list\n$499' }, 'candidates', /Line 2/],
	['dc-tax-rate', { cityMilesPerGallonUpTo: '20, lots' }, 'cityMilesPerGallonUpTo', /whole number/],
	['pa-doc-fee', { figures: '' }, 'figures', /at least one line/],
	['pa-doc-fee', { figures: 'last year: 400' }, 'figures', /2026: 377.63/],
	['ga-lease-tax', { method: 'constructor' }, 'method', /Choose/],
	['ca-addons', { says: 'Too short' }, 'says', /at least 10 characters/],
	['ca-return', { days: 'three' }, 'days', /whole number/],
] as const)(
	'%s with %j says at the field what is wrong, and keeps what was typed',
	(id, change, field, message) => {
		const row = lawRows.find((each) => each.id === id)!
		const saved = read({ ...validFields, ...lawValues(row), ...change }, row)
		expect(saved.row).toBeNull()
		expect(saved.errors).toEqual({ [field]: expect.stringMatching(message) })
		expect(saved.values).toMatchObject(change)
	},
)

test('each kind can be typed in its form', () => {
	const samples = {
		dollars: '100',
		percent: '5',
		date: '2026-01-01',
		whole: '2026',
		limits: '20, 30',
		text: 'a text that says it',
	}
	const lines = {
		figures: '2026: 377.63',
		caps: '2026: 12,000',
		candidates: 'it is | one list\nit is not | another list',
		tiers: '1,000: 5\nabove: 10',
		slices: '1,600 to 3,200: 2.75',
		lowerIfUsed: 'below 4,000: 0',
		weights: '3,499: 8.1, 4.4\nheavier: 10.1, 6.4',
		fees: 'title: 26\nregistration: 30 to 50.50; every two years',
		aprClasses: 'new of the year: 18\nused up to 2 years: 21\nused: 25',
		addOnClasses: 'new: 7\nused: 13',
	}
	for (const [kind, { fields }] of Object.entries(ruleForms)) {
		const typed = Object.fromEntries(
			fields.map((field) => {
				if (field.type === 'choice') return [field.name, field.options[0]!.value]
				return [field.name, field.type === 'lines' ? lines[field.format] : samples[field.type]]
			}),
		)
		expect([kind, read({ ...validFields, ...typed }, null, kind).errors]).toEqual([kind, {}])
	}
})
