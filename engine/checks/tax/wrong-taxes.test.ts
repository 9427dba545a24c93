import { expect, test } from 'vitest'
import type { DealDocument } from '../../format/format.ts'
import { lawRows } from '../../law/law-rows.ts'
import { checkDeal } from '../check-deal.ts'

// Taxes that dealers or calculators get wrong, and the right ones beside them, against the rows that ship. A new car of $30,000.

const today = '2026-11-28'
type Lines = DealDocument['lines']

const order = (state: DealDocument['state'], taxCents: number, lines: Lines = [], priceCents = 3_000_000) =>
	({
		version: 1,
		kind: 'buyers_order',
		deal: 'cash',
		state,
		date: '2026-11-20',
		vehicle: { condition: 'new', vin: '1M8GDM9AXKP042788' },
		lines: [{ label: 'Selling price', cents: priceCents }, ...lines, { label: 'Sales tax', cents: taxCents }],
	}) satisfies DealDocument

const faults = (document: DealDocument) =>
	checkDeal(document, { lawRows, today })
		.findings.filter(({ code, severity }) => code.startsWith('tax_') && severity !== 'pass')
		.map(({ severity, cents }) => (cents === undefined ? severity : `${severity} ${cents}`))

const tradeIn: Lines = [{ label: 'Trade-in', cents: 1_000_000 }]
const rebate: Lines = [{ label: 'Customer rebate', cents: 200_000 }]
const fee: Lines = [{ label: 'Doc fee', cents: 17_500 }]

test.each<[string, DealDocument, string]>([
	['Florida’s county surtax on the whole price', order('FL', 225_000), 'review 35000'],
	['Tennessee’s local tax on the whole price', order('TN', 292_500), 'review 73700'],
	['Arkansas’s local tax on the whole price', order('AR', 285_000), 'review 75000'],
	['Connecticut’s higher rate below $50,000', order('CT', 232_500), 'stop 42000'],
	['more than South Carolina’s maximum', order('SC', 150_000), 'stop 100000'],
	['a local tax in Texas', order('TX', 247_500), 'review 60000'],
	['a local tax in Virginia', order('VA', 180_000), 'review 55500'],
	['North Carolina’s sales tax instead of its highway use tax', order('NC', 142_500), 'stop 52500'],
	['a local tax in Maryland', order('MD', 240_000), 'review 45000'],
	['a local sales tax in Minnesota', order('MN', 270_000), 'stop 61750'],
	['gross receipts tax in New Mexico', order('NM', 228_750), 'review 108750'],
	['a tax in Montana', order('MT', 180_000), 'review 180000'],
	['no credit for the trade-in in Michigan', order('MI', 180_000, tradeIn), 'stop 60000'],
	['no credit for the trade-in in North Carolina', order('NC', 90_000, tradeIn), 'stop 30000'],
	['a taxed rebate in Minnesota', order('MN', 206_250, rebate), 'stop 11750'],
])('%s is found in dollars', (_name, document, expected) => {
	expect(faults(document)).toEqual([expected])
})

test.each<[string, DealDocument]>([
	['Florida’s county surtax on the first $5,000', order('FL', 187_500)],
	['Tennessee’s local and single article tax', order('TN', 218_800)],
	['Arkansas’s local tax on the first $2,500', order('AR', 205_000)],
	[
		'Connecticut’s higher rate on the whole price of a car above $50,000',
		order('CT', 472_750, [], 6_100_000),
	],
	['the $500 of South Carolina', order('SC', 50_000)],
	['Virginia’s minimum', order('VA', 7_500, [], 100_000)],
	['the $20 of a city in Minnesota', order('MN', 208_250)],
	['Washington’s luxury tax in the tax line', order('WA', 1_356_000, [], 12_000_000)],
	['no credit for the trade-in in California', order('CA', 232_500, tradeIn)],
	['a trade-in credited in Ohio on a new car', order('OH', 145_000, tradeIn)],
	['Oregon’s privilege tax in the tax line', order('OR', 15_000)],
	['an untaxed fee in Minnesota', order('MN', 206_250, fee)],
	[
		'a lower rate for a light car in the District of Columbia, with its rate',
		{
			...order('DC', 93_000),
			taxes: [{ label: 'Excise tax', ratePpm: 31_000, baseCents: 3_000_000, cents: 93_000 }],
		},
	],
	[
		'a state and a county tax of their own amounts in Florida',
		{
			...order('FL', 187_500),
			taxes: [
				{ label: 'State', ratePpm: 60_000, baseCents: 3_000_000, cents: 180_000 },
				{ label: 'County', ratePpm: 15_000, baseCents: 500_000, cents: 7_500 },
			],
		},
	],
])('%s is in order', (_name, document) => {
	expect(faults(document)).toEqual([])
})

test.each<[string, DealDocument, number]>([
	['Florida’s county surtax on the whole price, from a secondary source', order('FL', 225_000), 0],
	['a local tax in Virginia, from a secondary source', order('VA', 180_000), 0],
	['gross receipts tax in New Mexico, out of date', order('NM', 228_750), 0],
	['a tax in Oregon, where the law was read, beside its privilege tax', order('OR', 180_000), 165_000],
	['a tax in Montana, from a secondary source', order('MT', 180_000), 0],
	['more than South Carolina’s maximum, by certain law', order('SC', 150_000), 100_000],
	['no credit for the trade-in in North Carolina, by certain law', order('NC', 90_000, tradeIn), 30_000],
	['a trade-in credited in North Carolina twice, in the buyer’s favor', order('NC', 30_000, tradeIn), 0],
	[
		'a tax above its own printed rate in Montana, which is arithmetic and no law',
		{
			...order('MT', 180_000),
			taxes: [{ label: 'Tax', ratePpm: 50_000, baseCents: 3_000_000, cents: 180_000 }],
		},
		30_000,
	],
])('%s puts only certain dollars at stake', (_name, document, atStakeCents) => {
	expect(checkDeal(document, { lawRows, today }).atStakeCents).toBe(atStakeCents)
})

test('a rate that the paper itself prints gives the exact dollars, and its own base counts', () => {
	const printed = (state: DealDocument['state'], ratePpm: number, cents: number) => ({
		...order(state, cents),
		taxes: [{ label: 'Sales tax', ratePpm, baseCents: 3_000_000, cents }],
	})
	// 7 % in Florida is 6 % and a county's 1 % of $5,000.
	expect(faults(printed('FL', 70_000, 210_000))).toEqual(['review 25000'])
	expect(faults(printed('CT', 77_500, 232_500))).toEqual(['stop 42000'])
	expect(faults(printed('CT', 63_500, 190_500))).toEqual([])
	expect(faults(printed('NC', 47_500, 142_500))).toEqual(['stop 52500'])
	expect(faults(printed('DC', 60_000, 180_000))).toEqual(['stop'])
	expect(faults(printed('GA', 40_000, 120_000))).toEqual(['review'])
})

test('a tax that only two broken rules explain names both, each with its source', () => {
	// Texas, 6.25 % of 40,000 instead of 40,000 − 2,000 + 225 = 38,225.
	const document = order('TX', 250_000, [{ label: 'Documentary fee', cents: 22_500 }, ...rebate], 4_000_000)
	const [finding] = checkDeal(document, { lawRows, today }).findings.filter(({ code }) => code === 'tax_base')
	expect(finding).toMatchObject({ severity: 'review', cents: 11_094 })
	expect(finding!.message).toMatch(
		/rules about the documentation fee \(Tex\. Tax Code 152\.002, .*\) and the rebate \(Tex\. Tax Code 152\.002\(b\)\(1\)/,
	)
	expect(finding!.say).toContain('how the documentation fee and the rebate count for the tax')
})
