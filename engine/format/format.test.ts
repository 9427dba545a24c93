import { expect, test } from 'vitest'
import { readBuyer, readDealDocument } from './format.ts'
import { centsMax, linesMax } from './format-limits.ts'
import { dealJsonSchema } from './json-schema.ts'

const quote = { version: 1, kind: 'quote', deal: 'cash', lines: [{ label: 'Price', cents: 2_500_000 }] }
const faultsOf = (input: unknown) => {
	const read = readDealDocument(input)
	return read.ok ? [] : read.faults
}

test('a minimal and a complete document are accepted unchanged', () => {
	expect(readDealDocument(quote)).toEqual({ ok: true, value: quote })
	const complete = {
		...quote,
		deal: 'loan',
		date: '2028-02-29',
		validUntil: '2028-03-05',
		firstPaymentDate: '2028-04-14',
		state: 'OH',
		zip: '43004-1234',
		dealerState: 'PA',
		vehicle: {
			condition: 'cpo',
			vin: '1M8GDM9AXKP042788',
			year: 2024,
			odometer: 18_000,
			msrpCents: 2_900_000,
		},
		lines: [
			{
				label: 'Service contract',
				cents: 190_000,
				role: 'charge',
				category: 'service_contract',
				payee: 'third_party',
				optional: true,
				consent: 'declined',
				taxable: false,
				paid: 'financed',
			},
		],
		stated: { outTheDoorCents: 2_690_000, totalOfPaymentsCents: centsMax },
		taxes: [{ label: 'State', ratePpm: 57_500, baseCents: 2_500_000, cents: 143_750 }],
		trade: { allowanceCents: 500_000, payoffCents: 0, payoffGoodUntil: '2028-03-10' },
		loan: { aprPpm: 0, months: 60, every: 'two_weeks', balloonCents: 0, lender: 'First Bank' },
		lease: {
			months: 36,
			residualCents: 0,
			grossCapCents: 1,
			capReductionCents: 0,
			onePay: true,
			taxOn: 'price',
		},
	}
	expect(readDealDocument(complete)).toEqual({ ok: true, value: complete })
})

test.each([
	['an unknown field', { ...quote, color: 'red' }, 'color'],
	['an unknown field of a line', { ...quote, lines: [{ label: 'A', cents: 1, note: 'x' }] }, 'lines.0.note'],
	['an unknown field of the loan', { ...quote, loan: { months: 60, apr: 6.9 } }, 'loan.apr'],
	['a fraction of a cent', { ...quote, lines: [{ label: 'A', cents: 1.5 }] }, 'lines.0.cents'],
	['a negative amount', { ...quote, lines: [{ label: 'A', cents: -1 }] }, 'lines.0.cents'],
	['an amount as text', { ...quote, lines: [{ label: 'A', cents: '100' }] }, 'lines.0.cents'],
	[
		'an amount above the maximum',
		{ ...quote, stated: { outTheDoorCents: centsMax + 1 } },
		'stated.outTheDoorCents',
	],
	[
		'an infinite amount',
		{ ...quote, lines: [{ label: 'A', cents: Number.POSITIVE_INFINITY }] },
		'lines.0.cents',
	],
	['a label of 2 kB', { ...quote, lines: [{ label: 'x'.repeat(2_048), cents: 1 }] }, 'lines.0.label'],
	['an empty label', { ...quote, lines: [{ label: ' ', cents: 1 }] }, 'lines.0.label'],
	['200 lines', { ...quote, lines: Array.from({ length: 200 }, () => ({ label: 'A', cents: 1 })) }, 'lines'],
	['a day that does not exist', { ...quote, date: '2026-02-29' }, 'date'],
	['a date in another order', { ...quote, validUntil: '11/30/2026' }, 'validUntil'],
	['a state that does not exist', { ...quote, state: 'XX' }, 'state'],
	['a state in lower case', { ...quote, dealerState: 'oh' }, 'dealerState'],
	['half a ZIP code', { ...quote, zip: '430' }, 'zip'],
	['a negative term', { ...quote, loan: { months: -12 } }, 'loan.months'],
	['no term', { ...quote, loan: { months: 0 } }, 'loan.months'],
	['a rate above 100 %', { ...quote, loan: { months: 60, aprPpm: 1_000_001 } }, 'loan.aprPpm'],
	['another version', { ...quote, version: 2 }, 'version'],
	['another kind', { ...quote, kind: 'invoice' }, 'kind'],
	[
		'a category that does not exist',
		{ ...quote, lines: [{ label: 'A', cents: 1, category: 'junk' }] },
		'lines.0.category',
	],
	['no lines', { version: 1, kind: 'quote', deal: 'cash' }, 'lines'],
	['nothing', null, ''],
	['a text', 'quote', ''],
	['a list', [quote], ''],
])('%s is rejected with its path and a sentence', (_, input, path) => {
	const faults = faultsOf(input)
	expect(faults.map((fault) => fault.path)).toContain(path)
	for (const { message } of faults) expect(message).toMatch(/\w.*/)
})

test('all faults are reported together', () => {
	const faults = faultsOf({ ...quote, date: 'soon', lines: [{ label: 'A', cents: -1, x: 1, y: 2 }] })
	expect(faults.map(({ path }) => path).sort()).toEqual(['date', 'lines.0.cents', 'lines.0.x', 'lines.0.y'])
})

test('the bounds themselves are allowed: one month, 0 % and 60 %, ten million dollars, the most lines', () => {
	for (const loan of [
		{ months: 1, aprPpm: 0 },
		{ months: 120, aprPpm: 600_000 },
	])
		expect(faultsOf({ ...quote, loan })).toEqual([])
	const lines = Array.from({ length: linesMax }, () => ({ label: 'x'.repeat(200), cents: 1_000_000_000 }))
	expect(faultsOf({ ...quote, lines })).toEqual([])
})

test('inherited names are not fields', () => {
	expect(
		faultsOf(JSON.parse('{"__proto__":{},"version":1,"kind":"quote","deal":"cash","lines":[]}')),
	).toHaveLength(1)
	expect(faultsOf({ ...quote, constructor: 1 })).toHaveLength(1)
})

test('a buyer is validated as strictly as a document', () => {
	const buyer = { state: 'OH', taxRatePpm: 75_000, qualifiesFor: ['military'], wants: ['gap'] }
	expect(readBuyer(buyer)).toEqual({ ok: true, value: buyer })
	expect(readBuyer({ ...buyer, income: 1 })).toMatchObject({ ok: false, faults: [{ path: 'income' }] })
	expect(readBuyer({ wants: ['gold'] })).toMatchObject({ ok: false })
})

test('the JSON Schema has its address and version, and rejects unknown fields on every level', () => {
	const schema = dealJsonSchema('https://example.org')
	expect(schema).toMatchObject({
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		$id: 'https://example.org/deal.schema.json',
		version: 1,
		additionalProperties: false,
		required: ['version', 'kind', 'deal', 'lines'],
	})
	const objects = JSON.stringify(schema).match(/"type":"object"/g)!.length
	expect(JSON.stringify(schema).match(/"additionalProperties":false/g)).toHaveLength(objects)
	expect(JSON.stringify(schema)).toContain('"maximum":10000000000')
})

test('a document with thousands of faults is answered with the first fifty and the number of the others', () => {
	const unknown = Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`"${i}"`, 1]))
	for (const input of [
		unknown,
		{ version: 1, kind: 'quote', deal: 'cash', lines: Array.from({ length: 150 }, () => ({ a: 1, b: 2 })) },
		{ version: 1, kind: 'quote', deal: 'cash', lines: Array.from({ length: 9_000 }, () => ({})) },
		{ [`${'long name '.repeat(6_000)}`]: 1 },
		Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}${'\u0001'.repeat(1_400)}`, 1])),
	]) {
		const read = readDealDocument(input)
		if (read.ok) throw new Error('accepted')
		expect(read.faults.length).toBeLessThanOrEqual(51)
		expect(JSON.stringify(read.faults).length).toBeLessThan(50_000)
	}
	const read = readDealDocument(unknown)
	expect(!read.ok && read.faults.at(-1)).toEqual({ path: '', message: 'There are 7954 more faults.' })
})
