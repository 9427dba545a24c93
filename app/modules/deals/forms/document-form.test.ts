import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DealDocument } from '#engine'
import { checkTyped } from './check-document.ts'
import { type DocumentFormContext, readTypedDocument } from './document-form.ts'
import { emptyTyped, readStoredTyped, typedOfForm } from './typed-document.ts'

const context = { vehicles: new Map<string, NonNullable<DealDocument['vehicle']>>() }

const readDocumentForm = (form: FormData, ofDeal: DocumentFormContext) =>
	readTypedDocument(typedOfForm(form), ofDeal)

/** A form with the given fields and rows of label, amount and category. */
function formOf(fields: Record<string, string>, rows: readonly string[][] = []): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	for (const [label = '', amount = '', category = ''] of rows) {
		form.append('label', label)
		form.append('amount', amount)
		form.append('category', category)
	}
	return form
}

const rows = [
	['Selling price', '29,000'],
	['', ''],
	['Doc fee', '$250.00'],
	['Loyalty cash', '-500'],
	['Sales tax', '2100', 'sales_tax'],
]

test('lines, totals and dates are read; an empty row between lines is skipped', () => {
	const read = readDocumentForm(
		formOf(
			{ kind: 'quote', date: '2026-11-20', validUntil: '2026-11-30', total: '30,850', state: 'OH' },
			rows,
		),
		context,
	)
	expect(read.errors).toEqual({})
	expect(read.rowOfLine).toEqual([0, 2, 3, 4])
	expect(read.buyer).toEqual({ state: 'OH' })
	expect(read.document).toMatchObject({
		kind: 'quote',
		deal: 'cash',
		date: '2026-11-20',
		validUntil: '2026-11-30',
		stated: { outTheDoorCents: 30_850_00 },
		lines: [
			{ label: 'Selling price', cents: 29_000_00 },
			{ cents: 250_00 },
			{ cents: 500_00, role: 'credit' },
			{ cents: 2_100_00, category: 'sales_tax' },
		],
	})
})

test.each([
	['no kind', { kind: '' }, 'kind'],
	['a date that does not exist', { date: '2026-02-31' }, 'date'],
	['good until before its date', { date: '2026-11-20', validUntil: '2026-11-02' }, 'validUntil'],
	['a total in words', { total: 'thirty grand' }, 'total'],
	['cents after a comma', { total: '30.850,00' }, 'total'],
	['a ZIP code of four digits', { zip: '4321' }, 'zip'],
	['a VIN without the condition', { vin: '1HGCM82633A004352' }, 'condition'],
	['a rate without the months', { deal: 'loan', apr: '6.9' }, 'months'],
	['a rate above 100', { deal: 'loan', apr: '690', months: '72' }, 'apr'],
	['a negative term', { deal: 'loan', months: '-72' }, 'months'],
	['a lease without its term', { kind: 'lease_contract', capCost: '38000' }, 'months'],
	['a money factor as a rate', { deal: 'lease', months: '36', moneyFactor: '5.04' }, 'moneyFactor'],
	['a payoff date without a payoff', { payoffGoodUntil: '2026-12-01' }, 'tradePayoff'],
])('%s has a message at its field, and everything typed is kept', (_, fields, field) => {
	const { errors, document, typed } = readDocumentForm(formOf({ kind: 'quote', ...fields }, rows), context)
	expect(Object.keys(errors)).toContain(field)
	expect(document).toBeNull()
	expect(typed.values).toMatchObject(fields)
	expect(typed.rows).toHaveLength(5)
})

test('a row that can’t be read has a message, and the other rows still add up', () => {
	const read = readDocumentForm(
		formOf({ kind: 'quote' }, [
			['Selling price', '29,000'],
			['Doc fee', '2,5'],
			['', '300'],
		]),
		context,
	)
	expect(read.typed.rows.map(({ error }) => Boolean(error))).toEqual([false, true, true])
	expect(read.document).toBeNull()
	expect(read.readable?.lines).toEqual([{ label: 'Selling price', cents: 29_000_00 }])
})

test('a lender’s pre-approval needs no lines, a trade offer only the allowance', () => {
	const approval = readDocumentForm(
		formOf({ kind: 'pre_approval', writtenBy: 'Credit Union', apr: '5.49', months: '6 years' }),
		context,
	)
	expect(approval.document).toMatchObject({
		deal: 'loan',
		loan: { aprPpm: 54_900, months: 72, lender: 'Credit Union' },
	})
	const offer = readDocumentForm(formOf({ kind: 'trade_offer', tradeAllowance: '8,000' }), context)
	expect(offer.document).toMatchObject({ trade: { allowanceCents: 8_000_00, payoffCents: 0 } })
})

test('the car of the deal is used, with the VIN that the document prints', () => {
	const vehicles = new Map([
		['car', { condition: 'new' as const, make: 'Honda', model: 'Accord', vin: '1HGCM82633A004352' }],
	])
	const fields = { kind: 'quote', vehicleId: 'car', vin: '1hgcm82633a004353' }
	const { document } = readDocumentForm(formOf(fields, rows), { vehicles })
	expect(document?.vehicle).toMatchObject({ make: 'Honda', vin: '1HGCM82633A004353' })
})

test('taxes in detail are read, and an invalid rate has a message', () => {
	const form = formOf({ kind: 'quote' }, rows)
	for (const [name, value] of [
		['taxLabel', 'State'],
		['taxRate', '5.75'],
		['taxBase', '29,000'],
		['taxAmount', '1,667.50'],
	] as const)
		form.append(name, value)
	expect(readDocumentForm(form, context).document?.taxes).toEqual([
		{ label: 'State', ratePpm: 57_500, baseCents: 29_000_00, cents: 1_667_50 },
	])
	form.set('taxRate', 'some')
	const { document, typed } = readDocumentForm(form, context)
	expect(document).toBeNull()
	expect(typed.taxes[0]?.error).toMatch(/percent/)
})

test('a stored draft is read again as it was typed, and anything else as an empty form', () => {
	const { typed } = readDocumentForm(formOf({ kind: 'bid', total: 'abc', text: 'pasted' }, rows), context)
	const stored = JSON.parse(JSON.stringify(typed)) as unknown
	expect(readTypedDocument(readStoredTyped(stored), context).typed).toEqual(typed)
	for (const broken of [null, 3, 'x', [], { values: 4, rows: [null, 4], taxes: 'x' }])
		expect(readStoredTyped(broken).values).toEqual(emptyTyped().values)
})

test('any input gives either a document or errors, and comes back as it was typed', () => {
	const text = fc.oneof(
		fc.string({ maxLength: 40 }),
		fc.constantFrom('loan', 'lease', 'quote', '12', '-3', '0.06', '2026-11-30', '٣', '10000000.01'),
	)
	const names = Object.keys(emptyTyped().values)
	fc.assert(
		fc.property(
			fc.dictionary(fc.constantFrom(...names), text),
			fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 5 }),
			(fields, typedRows) => {
				const { typed, document, errors } = readDocumentForm(formOf(fields, typedRows), context)
				const hasErrors =
					Object.keys(errors).length > 0 || [...typed.rows, ...typed.taxes].some(({ error }) => error)
				expect(document === null).toBe(hasErrors)
				for (const [name, value] of Object.entries(fields))
					expect(typed.values).toMatchObject({ [name]: value.trim() })
			},
		),
	)
})

test('a document of 150 lines is read in order; with one more there is a message at the lines, and all rows are kept', () => {
	const many = (count: number) =>
		formOf(
			{ kind: 'quote' },
			Array.from({ length: count }, (_, index) => [`Option ${index + 1}`, `${index + 1}.25`]),
		)
	const { document } = readDocumentForm(many(150), context)
	expect(document?.lines.map(({ label }) => label)).toEqual(
		Array.from({ length: 150 }, (_, index) => `Option ${index + 1}`),
	)
	const over = readDocumentForm(many(151), context)
	expect(over.document).toBeNull()
	expect(over.errors.lines).toMatch(/at most 150 lines, and these are 151/)
	expect(over.typed.rows).toHaveLength(151)
	const stored = JSON.parse(JSON.stringify(over.typed)) as unknown
	expect(readStoredTyped(stored).rows.at(-1)).toMatchObject({ label: 'Option 151', amount: '151.25' })
})

test('a label of 2 kB has a message at its row and is not cut', () => {
	const label = 'Protection '.repeat(190).trim()
	expect(label.length).toBeGreaterThan(2_048)
	const { typed, document } = readDocumentForm(formOf({ kind: 'quote' }, [...rows, [label, '300']]), context)
	expect(document).toBeNull()
	expect(typed.rows.at(-1)).toMatchObject({ label, error: 'Shorten this to at most 200 characters.' })
})

test('right-to-left labels are read as they are written', () => {
	const label = '\u200fמחיר המכירה'
	const { document, errors } = readDocumentForm(formOf({ kind: 'quote' }, [[label, '29,000']]), context)
	expect(errors).toEqual({})
	expect(document?.lines).toEqual([{ label, cents: 29_000_00 }])
})

test('a trade written as lines and in its own fields counts once, and a difference is a finding', () => {
	const fields = { kind: 'quote', date: '2026-11-20', tradeAllowance: '8,000', tradePayoff: '3,000' }
	const written = (allowance: string) => [
		...rows,
		['Trade-in allowance', `-${allowance}`],
		['Trade payoff', '3,000'],
	]
	const settings = { vehicles: [], buyer: undefined, lawRows: [], today: '2026-11-23' }
	const checkOf = (allowance: string) =>
		checkTyped(typedOfForm(formOf(fields, written(allowance))), settings).report
	const alone = checkTyped(typedOfForm(formOf(fields, rows)), settings).report
	const same = checkOf('8,000')
	expect(same?.totals.tradeEquityCents).toBe(5_000_00)
	expect(same?.totals.balanceCents).toBe(alone?.totals.balanceCents)
	const codes = (report: typeof same) =>
		report?.findings.filter(({ severity }) => severity !== 'pass').map(({ code }) => code)
	expect(codes(same)).not.toContain('trade_mismatch')
	expect(codes(checkOf('7,500'))).toContain('trade_mismatch')
})

test('a row whose label and amount are both wrong says both at once', () => {
	const errorOf = (label: string, amount: string) =>
		readTypedDocument(typedOfForm(formOf({}, [[label, amount]])), context).typed.rows[0]?.error
	expect(errorOf('', '12')).toBe('Enter what this amount is for, as the dealer wrote it.')
	expect(errorOf('', 'lots')).toMatch(/^Enter what this amount is for.*\. .*amount in dollars/)
	expect(errorOf('x'.repeat(300), 'lots')).toMatch(/^Shorten this.*\. .*amount in dollars/)
	expect(errorOf('Fee', 'lots')).not.toContain('Enter what this amount is for')
})
