import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DealDocument } from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import { anyDocument } from '#tests/deals/random-deals.ts'
import { readGolden } from '#tests/deals/read-golden.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import { inSample } from '#tests/setup/deep.ts'
import { boxesOf } from './paper-boxes.ts'
import { reportPaper } from './paper-report.ts'

/** The sign with which each box of a buyer's order counts for the client. */
const signs = {
	price: 1,
	installed: 1,
	discounts: -1,
	doc_fee: 1,
	other_fees: 1,
	products: 1,
	tax: 1,
	government: 1,
	trade_allowance: -1,
	trade_payoff: 1,
} as const
type Box = keyof typeof signs
const boxNames = Object.keys(signs) as Box[]
/** Trade-in boxes are below the total. */
const isInTotal = (box: Box) => !box.startsWith('trade_')

const agreed = makeDocument([
	['Selling price', 28_100],
	['Doc fee', 250],
	['Sales tax', 2_204.63],
	['Title and registration', 120],
])
const totalCents = 30_674_63

const brief = (read: Record<string, number>, document: DealDocument = agreed) => {
	const { costsMoreCents, variances } = reportPaper(document, {
		paper: 'buyers_order',
		answers: new Map(Object.entries(read)),
		today: '2026-11-23',
	})
	return [costsMoreCents, variances.map(({ kind, key, cents }) => `${kind} ${key} ${cents}`)]
}

test.for<[string, Record<string, number>, number, string[]]>([
	['the price, total not read', { price: 28_400_00 }, 300_00, ['changed price 30000']],
	[
		'the price and the total with it',
		{ price: 28_400_00, out_the_door: totalCents + 300_00 },
		300_00,
		['changed price 30000'],
	],
	[
		'all that a photo shows except the total',
		{ price: 28_400_00, doc_fee: 250_00, tax: 2_204_63, government: 120_00 },
		300_00,
		['changed price 30000'],
	],
	[
		'the price, and the total is as agreed',
		{ price: 28_400_00, out_the_door: totalCents },
		0,
		['changed price 30000', 'added unknown -30000'],
	],
	[
		'only the total',
		{ price: 28_100_00, out_the_door: totalCents + 300_00 },
		300_00,
		['added unknown 30000'],
	],
	[
		'price and total by different amounts',
		{ price: 28_400_00, out_the_door: totalCents + 500_00 },
		500_00,
		['changed price 30000', 'added unknown 20000'],
	],
	['only a fee, total not read', { doc_fee: 399_00 }, 149_00, ['changed doc_fee 14900']],
	['a product, total not read', { products: 1_299_00 }, 1_299_00, ['added service_contract 129900']],
	['less tax, total not read', { tax: 2_104_63 }, -100_00, ['changed sales_tax -10000']],
	['the trade-in, total not read', { trade_allowance: 500_00 }, -500_00, ['added trade -50000']],
	[
		'the trade-in, and the total is as agreed',
		{ trade_payoff: 700_00, out_the_door: totalCents },
		700_00,
		['added trade 70000'],
	],
])('a buyer’s order that differs in %s', ([, read, cents, expected]) => {
	const [costs, variances] = brief(read)
	expect([costs, [...(variances as string[])].sort()]).toEqual([cents, [...expected].sort()])
})

/** What the kit says about one box that differs by `cents`, for each way in which the rest may have been read; only what is wrong. */
function wrongOf(document: DealDocument, box: Box, cents: number) {
	const boxes = new Map(boxesOf(document, 'buyers_order').map(({ id, agreed: value }) => [id, value]))
	const [value, total] = [Number(boxes.get(box)), boxes.get('out_the_door')]
	const printed = { [box]: value + cents }
	const same = Object.fromEntries([...answersOf(document, document, 'buyers_order')]) as Record<
		string,
		number
	>
	const { out_the_door: _, ...withoutTotal } = same
	const ways: [string, Record<string, number>][] = [
		['only this box is read', printed],
		['all but the total is read', { ...withoutTotal, ...printed }],
	]
	if (typeof total === 'number')
		ways.push([
			'the total has it too',
			{ ...same, ...printed, out_the_door: total + (isInTotal(box) ? signs[box] * cents : 0) },
		])
	return ways.flatMap(([way, read]) => {
		const [costs, variances] = brief(read, document)
		return costs === signs[box] * cents ? [] : [[way, box, costs, variances]]
	})
}

const untaxed = makeDocument(
	[
		['Selling price', 28_100],
		['Doc fee', 250],
	],
	{ stated: { outTheDoorCents: 30_000_00 } },
)

test.for<[string, Record<string, number>, number, string[]]>([
	[
		'the tax that the total contained',
		{ tax: 1_650_00, out_the_door: 30_000_00 },
		0,
		['added sales_tax 165000', 'added unknown -165000'],
	],
	[
		'the tax, and more in the total',
		{ tax: 1_650_00, out_the_door: 30_200_00 },
		200_00,
		['added sales_tax 165000', 'added unknown -145000'],
	],
	['the price and the total', { price: 28_400_00, out_the_door: 30_300_00 }, 300_00, ['changed price 30000']],
])('a buyer’s order of an agreement without its tax that differs in %s', ([, read, cents, expected]) => {
	const [costs, variances] = brief(read, untaxed)
	expect([costs, [...(variances as string[])].sort()]).toEqual([cents, [...expected].sort()])
})

const golden = globSync('tests/deals/golden/*.txt')
	.flatMap((name) => readGolden(readFileSync(name, 'utf8')))
	.filter(({ document }, place) => document.deal === 'cash' && inSample(10, place))

test('each box that differs counts in full in every golden document, whether the total was read or not', () => {
	expect(golden.length).toBeGreaterThan(5)
	const wrong = golden.flatMap(({ name, document }) =>
		boxNames.flatMap((box) => wrongOf(document, box, 300_00).map((each) => [name, ...each])),
	)
	expect(wrong).toEqual([])
})

test('each box that differs counts in full in any document', () => {
	fc.assert(
		fc.property(
			anyDocument.filter(({ deal, loan, lease }) => deal === 'cash' && !loan && !lease),
			fc.constantFrom(...boxNames),
			fc.integer({ min: 1, max: 5_000_00 }),
			(document, box, cents) => {
				expect(wrongOf(document, box, cents)).toEqual([])
			},
		),
		{ numRuns: 50 },
	)
})
