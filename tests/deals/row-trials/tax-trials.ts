import { expect } from 'vitest'
import type { DealDocument } from '../../../engine/format/format.ts'
import { lawRows } from '../../../engine/law/law-rows.ts'
import { taxOf, tradeCreditOf } from '../../../engine/law/rule-amount.ts'
import { surtaxesOf } from '../../../engine/law/surtaxes.ts'
import { found, order } from '../found.ts'
import { dayAfter, docFeeOrder, freshDay, ruleIs, type Trial, type Trials, withFirm } from './trial.ts'

/** Tries two printed tax bases in cents for these lines: by the row, `right` is correct and `wrong` is not. */
function taxBase(
	{ lines, right, wrong }: { lines: DealDocument['lines']; right: number; wrong: number },
	condition: 'new' | 'used' = 'new',
): Trial {
	return (row) => {
		const date = freshDay(row)
		const lastDay = row.staleAfter!
		const findingFor = (baseCents: number, today: string) => {
			const cents = taxOf({ kind: 'ratePpm', ppm: 50_000 }, baseCents)
			const document: DealDocument = {
				...docFeeOrder(0, row),
				lines: [{ label: 'Selling price', cents: 3_000_000 }, ...lines, { label: 'Sales tax', cents }],
				date,
				vehicle: { condition },
				taxes: [{ label: 'Sales tax', ratePpm: 50_000, baseCents, cents }],
			}
			return found('tax_base', document, { lawRows: withFirm(row), today })
		}
		const off = Math.abs(right - wrong) / 20
		expect(findingFor(right, lastDay)).toBe('none')
		const verdict = wrong > right ? `stop ${off}` : `review ${off}`
		expect(findingFor(wrong, lastDay)).toBe(verdict)
		expect(findingFor(wrong, dayAfter(lastDay))).toBe(`review ${off}`)
	}
}

const tradeIn = [{ label: 'Trade-in', cents: 500_000 }]
const rebate = [{ label: 'Customer rebate', cents: 100_000 }]
const fee = [{ label: 'Doc fee', cents: 6_000 }]
const noTradeCredit = taxBase({ lines: tradeIn, right: 3_000_000, wrong: 2_500_000 })
const fullTradeCredit = taxBase({ lines: tradeIn, right: 2_500_000, wrong: 3_000_000 })
const rebateTaxed = taxBase({ lines: rebate, right: 3_000_000, wrong: 2_900_000 })
const rebateNotTaxed = taxBase({ lines: rebate, right: 2_900_000, wrong: 3_000_000 })
const feeTaxed = taxBase({ lines: fee, right: 3_006_000, wrong: 3_000_000 })
const feeNotTaxed = taxBase({ lines: fee, right: 3_000_000, wrong: 3_006_000 })

/** Tries a tax without detail on $30,000: two dollars off are a review, a cent more is an error while the row is fresh. */
const stateTax =
	(taxCents: number): Trial =>
	(row) => {
		const findingFor = (cents: number, today: string) =>
			found(
				'tax_mismatch',
				{ ...docFeeOrder(0, row), lines: order({ label: 'Sales tax', cents }).lines, date: freshDay(row) },
				{ lawRows: withFirm(row), today },
			)
		const lastDay = row.staleAfter!
		expect(findingFor(taxCents, lastDay)).toBe('pass')
		expect(findingFor(taxCents + 200, lastDay)).toBe('review 200')
		expect(findingFor(taxCents + 201, lastDay)).toBe('stop 201')
		expect(findingFor(taxCents + 201, dayAfter(lastDay))).toBe('review 201')
	}

/** Tries the least and the most tax on $30,000, in integers of our own, and a cent more than two dollars above. */
const taxRange: Trial = (row) => {
	const { ppm, local, slices = [], flatCents = 0, onValue } = ruleIs(row, 'purchaseTax')
	const lastDay = row.staleAfter!
	const code = local?.firstCents ? 'tax_base' : 'tax_rate_unusual'
	const findingFor = (cents: number, today: string, ratePpm?: number) =>
		found(
			code,
			{
				...docFeeOrder(0, row),
				lines: order({ label: 'Sales tax', cents }).lines,
				date: freshDay(row),
				...(ratePpm === undefined ? {} : { taxes: [{ label: 'Sales tax', ratePpm, cents }] }),
			},
			{ lawRows: withFirm(row), today },
		)
	if (onValue) {
		expect(findingFor(3 * ppm, lastDay, ppm)).toBe('none')
		expect(findingFor(3 * ppm + 30_000, lastDay, ppm + 10_000)).toBe('stop')
		expect(findingFor(3 * ppm + 30_000, dayAfter(lastDay), ppm + 10_000)).toBe('review')
		return
	}
	const surtaxCents = row.state === 'WA' ? 15_000 : 0
	const localDollars = Math.min(30_000, (local?.firstCents ?? 3_000_000) / 100)
	const sliced = slices.reduce(
		(sum, slice) => sum + ((slice.upToCents - slice.fromCents) * slice.ppm) / 1_000_000,
		0,
	)
	const least = 3 * ppm + (localDollars * (local?.leastPpm ?? 0)) / 10_000 + sliced
	const mostLocal = local ? (local.mostPpm ?? 125_000 - ppm) : 0
	const most = 3 * ppm + (localDollars * mostLocal) / 10_000 + sliced + flatCents + surtaxCents
	for (const right of [least, most]) expect(findingFor(right, lastDay)).toBe('none')
	expect(findingFor(most + 200, lastDay)).toBe('review 200')
	expect(findingFor(most + 201, lastDay)).toBe('stop 201')
	expect(findingFor(most + 201, dayAfter(lastDay))).toBe('review 201')
}

/** Tries a tax above a price a cent below that price, at it, and above. */
const surtax: Trial = (row) => {
	const rule = ruleIs(row, 'rateAbove')
	const ofCar = (grossCents: number, isNew?: boolean) =>
		surtaxesOf([rule], { baseCents: grossCents, grossCents, isNew })
	const cents = (grossCents: number) => ofCar(grossCents, true).leastCents
	const { fromCents, ppm, of } = rule
	if (fromCents > 0) expect(cents(fromCents - 1)).toBe(0)
	expect(cents(fromCents + 1_000_000)).toBe(
		of === 'excess' ? ppm : Math.round(((fromCents + 1_000_000) * ppm) / 1_000_000),
	)
	expect(ofCar(20_000_000, false).mostCents > 0).toBe(!rule.newCarsOnly)
	// Of a car whose condition is not known, only the most counts it.
	expect(ofCar(20_000_000).leastCents > 0).toBe(!rule.newCarsOnly)
	expect(ofCar(20_000_000).mostCents).toBeGreaterThan(0)
}

/** The tax on a purchase: its rate, what it is charged on, and what comes on top of it. */
export const taxTrials: Trials = {
	byId: [
		['ca-trade-in-tax', noTradeCredit],
		['va-trade-in-tax', noTradeCredit],
		['md-trade-in-tax', fullTradeCredit],
		['wa-trade-in-tax', fullTradeCredit],
		['oh-trade-in-tax', fullTradeCredit],
		['nj-trade-in-tax', fullTradeCredit],
		[
			'mi-trade-in-tax',
			taxBase({ lines: [{ label: 'Trade-in', cents: 1_300_000 }], right: 1_800_000, wrong: 3_000_000 }),
		],
		['ca-rebate-tax', rebateTaxed],
		['oh-rebate-tax', rebateTaxed],
		['va-rebate-tax', rebateTaxed],
		['ca-doc-fee-tax', feeTaxed],
		['il-doc-fee-tax', feeTaxed],
		['md-doc-fee-tax', feeTaxed],
		['va-doc-fee-tax', feeTaxed],
		['pa-doc-fee-tax', feeNotTaxed],
		['mi-tax-rate', stateTax(180_000)],
		['md-tax-rate', stateTax(195_000)],
		['va-tax-rate', stateTax(124_500)],
		['nj-tax-rate', stateTax(198_750)],
		['tx-tax-rate', stateTax(187_500)],
		['tx-trade-in-tax', fullTradeCredit],
		['nc-tax-rate', stateTax(90_000)],
		['nc-trade-in-tax', fullTradeCredit],
		[
			'sc-tax-rate',
			(row) => {
				const rule = ruleIs(row, 'ratePpm')
				expect([taxOf(rule, 999_980), taxOf(rule, 1_000_000), taxOf(rule, 1_000_100)]).toEqual([
					49_999, 50_000, 50_000,
				])
			},
		],
		[
			'dc-tax-rate',
			(row) => {
				const date = freshDay(row)
				const findingFor = (ratePpm: number) => {
					const taxes = [{ label: 'Excise tax', ratePpm, cents: 3 * ratePpm }]
					const lines = order({ label: 'Sales tax', cents: 3 * ratePpm }).lines
					return found(
						'tax_rate_unusual',
						{ ...docFeeOrder(0, row), date, lines, taxes },
						{ lawRows, today: date },
					)
				}
				for (const ratePpm of [10_000, 81_000, 101_000]) expect(findingFor(ratePpm)).toBe('none')
				for (const ratePpm of [9_000, 60_000, 102_000]) expect(findingFor(ratePpm)).toBe('stop')
			},
		],
		['wa-vehicle-surtax', (row) => expect(taxOf(ruleIs(row, 'ratePpm'), 3_000_000)).toBe(15_000)],
		// Its privilege tax of 0.5% may be in the tax line.
		['or-tax-rate', stateTax(15_000)],
		[
			'ok-trade-in-tax',
			(row) => {
				const credit = (allowanceCents: number) =>
					tradeCreditOf(ruleIs(row, 'tradeCredit'), { allowanceCents, deliveredOn: '2026-11-20' })
				// 1.25% of $9,000 is 4.5% of $2,500.
				expect([credit(0), credit(900_000)]).toEqual([0, 250_000])
			},
		],
	],
	byKind({ rule }) {
		if (rule.kind === 'tradeCredit' && rule.credit === 'full') return fullTradeCredit
		if (rule.kind === 'rebateTaxed') return rule.manufacturer ? rebateTaxed : rebateNotTaxed
		if (rule.kind === 'feeTaxed') return rule.taxed ? feeTaxed : feeNotTaxed
		if (rule.kind === 'ratePpm') return stateTax(3 * rule.ppm)
		if (rule.kind === 'purchaseTax') return taxRange
		return rule.kind === 'rateAbove' ? surtax : undefined
	},
}
