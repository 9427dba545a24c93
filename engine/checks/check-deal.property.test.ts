import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { honestContract } from '../../tests/deals/honest-deals.ts'
import { anyBuyer, anyDocument } from '../../tests/deals/random-deals.ts'
import { casesOf } from '../../tests/setup/deep.ts'
import { cpuMs } from '../../tests/setup/thread-time.ts'
import type { DealDocument, Line } from '../format/format.ts'
import { groupOf } from '../reading/classification/categories.ts'
import { readDeal } from '../reading/document/read-deal.ts'
import { checkDeal } from './check-deal.ts'
import { findingCodes } from './finding.ts'

const options = { lawRows: goldenLawRows, today: '2026-11-23' }

test('a correct contract has no finding that stops, whatever its rounding, first period, line order and estimates', () => {
	fc.assert(
		fc.property(honestContract, (document) => {
			const { findings } = checkDeal(document, options)
			expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
		}),
		{ numRuns: casesOf({ sample: 200, all: 600 }) },
	)
})

const totalsAndFindings = (document: DealDocument) => {
	const { totals, findings } = checkDeal(document, options)
	return {
		totals,
		findings: findings.map(({ code, severity, cents }) => `${severity} ${code} ${cents}`).sort(),
	}
}

/** Documents without subtotals, which stand for the lines above them, and without lines that arithmetic may read two ways. */
const unambiguousDocument = anyDocument.map((document) => ({
	...document,
	lines: document.lines
		.filter((line) => line.role !== 'subtotal')
		.map((line, index): Line => ({ ...line, label: `${line.label} ${index}a`, role: line.role ?? 'charge' })),
}))

test('the order of the lines changes no total and no finding', () => {
	fc.assert(
		fc.property(
			unambiguousDocument,
			fc.array(fc.nat(), { minLength: 22, maxLength: 22 }),
			(document, order) => {
				const keys = new Map(document.lines.map((line, index) => [line, order[index]!]))
				const lines = document.lines.toSorted((one, other) => keys.get(one)! - keys.get(other)!)
				expect(totalsAndFindings({ ...document, lines })).toEqual(totalsAndFindings(document))
			},
		),
		{ numRuns: casesOf({ sample: 70, all: 200 }) },
	)
})

test('reversing the lines of a correct contract changes nothing, even where sums decide what a line means', () => {
	fc.assert(
		fc.property(honestContract, (document) => {
			// A subtotal is the sum of the lines above it, so it cannot be moved.
			const lines = document.lines.filter(({ label }) => label !== 'Subtotal')
			const original = totalsAndFindings({ ...document, lines })
			expect(totalsAndFindings({ ...document, lines: lines.toReversed() })).toEqual(original)
		}),
		{ numRuns: casesOf({ sample: 100, all: 300 }) },
	)
})

test('splitting a line in two changes no total', () => {
	fc.assert(
		fc.property(
			unambiguousDocument,
			fc.nat(),
			fc.double({ min: 0.05, max: 0.45, noNaN: true }),
			(document, seed, part) => {
				fc.pre(document.lines.length > 0)
				const line = document.lines[seed % document.lines.length]!
				const cents = Math.floor(line.cents * part)
				const split = document.lines.flatMap((each) =>
					each === line
						? [
								{ ...line, cents },
								{ ...line, cents: line.cents - cents },
							]
						: [each],
				)
				expect(totalsAndFindings({ ...document, lines: split }).totals).toEqual(
					totalsAndFindings(document).totals,
				)
			},
		),
		{ numRuns: casesOf({ sample: 70, all: 200 }) },
	)
})

test('a correct contract with a line split in two still has no finding that stops, and the same totals', () => {
	fc.assert(
		fc.property(honestContract, fc.nat(), (document, seed) => {
			const line = document.lines[seed % document.lines.length]!
			// Half a price beside a sticker price would mean something else.
			fc.pre(!['MSRP', 'Selling price', 'Subtotal'].includes(line.label) && line.cents > 300)
			const parts = [Math.floor(line.cents / 3), line.cents - Math.floor(line.cents / 3)]
			const lines = document.lines.flatMap((each) =>
				each === line ? parts.map((cents) => ({ ...line, cents })) : [each],
			)
			const split = checkDeal({ ...document, lines }, options)
			expect(split.totals).toEqual(checkDeal(document, options).totals)
			expect(split.findings.filter(({ severity }) => severity === 'stop')).toEqual([])
		}),
		{ numRuns: casesOf({ sample: 70, all: 200 }) },
	)
})

test('the totals by kind add up to the out-the-door total, and each charge and credit is in exactly one of them', () => {
	fc.assert(
		fc.property(anyDocument, (document) => {
			const { totals, lines } = checkDeal(document, options)
			const outside = new Set(['trade', 'cash', 'held'])
			const carCents = lines.reduce((sum, line) => {
				if (outside.has(groupOf({ category: line.category!, payee: line.payee }))) return sum
				return line.role === 'charge' ? sum + line.cents : line.role === 'credit' ? sum - line.cents : sum
			}, 0)
			if (totals.outTheDoorCents === undefined) return
			const { taxCents, governmentFeesCents, sellingPriceCents } = totals
			const isWhole =
				sellingPriceCents !== undefined && (taxCents !== undefined || governmentFeesCents === undefined)
			// Without a price or a tax it is the printed total, which is not below the lines.
			if (!isWhole) {
				expect(totals.outTheDoorCents).toBe(readDeal(document).statedOutTheDoorCents)
				expect(totals.outTheDoorCents).toBeGreaterThanOrEqual(carCents)
				return
			}
			expect(totals.outTheDoorCents).toBe(carCents)
			// Taxes and fees in one line are part of the total, and of no other figure.
			if (taxCents === undefined || governmentFeesCents === undefined) return
			expect(
				totals.sellingPriceCents! +
					totals.governmentFeesCents! +
					totals.dealerFeesCents! +
					totals.addOnsCents! +
					totals.taxCents! -
					totals.rebatesCents!,
			).toBe(carCents)
			expect(totals.balanceCents).toBe(carCents - totals.tradeEquityCents! - totals.cashDownCents!)
		}),
		{ numRuns: casesOf({ sample: 170, all: 500 }) },
	)
})

const accusingWords = /illegal|scam|junk|fraud/i
const formattingFaults = /NaN|undefined|Infinity|\[object/

test('any document is checked without an exception, with whole cents and complete sentences, in a median under 2 ms', () => {
	const times: number[] = []
	fc.assert(
		fc.property(
			anyDocument,
			anyBuyer,
			fc.option(anyDocument, { nil: undefined }),
			(document, buyer, agreed) => {
				let report!: ReturnType<typeof checkDeal>
				times.push(
					cpuMs(() => {
						report = checkDeal(document, { ...options, buyer, agreed })
					}),
				)
				expect(report.lines).toHaveLength(document.lines.length)
				for (const total of [...Object.values(report.totals), ...Object.values(report.totals.lease ?? {})])
					if (typeof total === 'number') expect(Number.isSafeInteger(total)).toBe(true)
				for (const { code, cents, message, say = '' } of report.findings) {
					expect(findingCodes).toContain(code)
					if (cents !== undefined) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
					const unquotedText = [message, say].join(' ').replace(/“[^”]*”/g, '')
					expect(unquotedText).not.toMatch(accusingWords)
					expect(unquotedText).not.toMatch(formattingFaults)
					expect(message).toMatch(/[.?!]$/)
				}
				const severityRanks = report.findings.map(({ severity }) =>
					['stop', 'review', 'pass'].indexOf(severity),
				)
				expect(severityRanks).toEqual(severityRanks.toSorted())
			},
		),
		{ numRuns: casesOf({ sample: 400, all: 10_000 }) },
	)
	times.sort((one, other) => one - other)
	expect(times[Math.floor(times.length / 2)]).toBeLessThan(2)
})
