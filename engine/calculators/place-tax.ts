import { formatSourceDate } from '../format-date.ts'
import { sourceName } from '../law/describe/cite.ts'
import { describeRule, describeZipRate } from '../law/describe/describe-rule.ts'
import { taxInZip } from '../law/imported/zip-rates.ts'
import { findLawRow, isStale, type LawRow, type LawRuleOf } from '../law/law-row.ts'
import { findPurchaseTax, type PurchaseTaxRule } from '../law/purchase-tax.ts'
import { slugOf } from '../law/summary/state-summary.ts'
import { findSurtaxes } from '../law/surtaxes.ts'
import { type UsState, usStates } from '../places/us-states.ts'
import { type PlaceRules, tradeCreditAtPlace } from './place-rules.ts'

/** What a calculator needs of a state: its rules, what the fields begin with, and what all of it rests on. */
export type PlaceTax = PlaceRules & {
	state: UsState
	/** The ZIP code that was chosen in it. */
	zip: string | null
	name: string
	slug: string
	/** What the fields of a calculator begin with, and their hints, by their names. */
	fields: Partial<Record<'tax' | 'taxed' | 'downTaxed', { initial?: string; hint?: string }>>
	/** The rules as sentences, each with its source and date. */
	notes: string[]
	/** What is not known to us, in words that complete 'We don’t know'. */
	unknown: string[]
}

/** Collects the rules of a state, and of a ZIP code in it, on a day (an ISO date) for the calculators. */
export function placeTaxOf(
	rows: readonly LawRow[],
	state: UsState,
	onDate: string,
	zip: string | null = null,
): PlaceTax {
	const purchase = findPurchaseTax(rows, state, onDate)
	const near = zip === null ? null : taxInZip(rows, purchase?.row.rule, { state, zip, onDate })
	const at = { state, onDate } as const
	const trade = findLawRow(rows, { ...at, subject: 'tax_base', kind: 'tradeCredit' })
	const lease = findLawRow(rows, { ...at, subject: 'lease_tax', kind: 'leaseTax' })
	const surtaxes = findSurtaxes(rows, state, onDate)
	const known = [purchase, ...surtaxes, trade, lease].filter((found) => found !== null)
	const name = usStates[state]
	const isCreditKnown = !trade || tradeCreditAtPlace({ trade: trade.row.rule, onDate }, 1) !== null
	return {
		state,
		zip,
		name,
		slug: slugOf(state),
		purchase: purchase?.row.rule ?? null,
		surtaxes: surtaxes.map(({ row }) => row.rule),
		trade: trade?.row.rule ?? null,
		onDate,
		lease: lease?.row.rule ?? null,
		fields: {
			tax: near
				? { initial: percent(near.leastPpm), hint: `ZIP code ${near.zip}: ${describeZipRate(near)}.` }
				: purchase
					? rateFieldOf(purchase.row.rule, name)
					: { hint: `We don’t know the rate of ${name}.` },
			...(trade && { taxed: tradeFieldOf(trade.row.rule) }),
			...(lease?.row.rule.capReductionTaxed !== undefined && {
				downTaxed: { initial: lease.row.rule.capReductionTaxed ? '1' : '0' },
			}),
		},
		notes: [
			...known.map(({ row }) => `${labelOf(row)}${describeRule(row.rule)} ${sourceOf(row, onDate)}.`),
			...(near
				? [`ZIP code ${near.zip}: ${describeZipRate(near)} ${sourceOf(near.found.row, onDate)}.`]
				: []),
		],
		unknown: [
			...(purchase ? [] : ['the tax rate']),
			...(zip === null || near ? [] : [`the rate of ZIP code ${zip}`]),
			...(trade || isUntaxed(purchase) ? [] : ['whether a trade-in lowers the tax']),
			...(isCreditKnown ? [] : ['how much of a trade-in lowers the tax this year']),
			...(lease ? [] : ['the tax on a lease']),
		],
	}
}

const isUntaxed = (purchase: { row: { rule: PurchaseTaxRule } } | null) =>
	purchase?.row.rule.kind === 'ratePpm' && purchase.row.rule.ppm === 0

/** Whether a trade-in lowers the tax to begin with, and the rule where it is more than yes or no. */
function tradeFieldOf(rule: LawRuleOf<'tradeCredit'>): { initial: string; hint?: string } {
	if (rule.credit === 'none') return { initial: '1' }
	const isWhole = rule.credit === 'full' && !rule.newCarsOnly && !rule.part
	return { initial: '0', ...(!isWhole && { hint: `${describeRule(rule)}.` }) }
}

/** The rate to begin with, the lowest that an address in the state has, and what else it may be. */
function rateFieldOf(rule: PurchaseTaxRule, name: string): { initial: string; hint: string } {
	if (rule.kind === 'rateByWeight') {
		const rates = rule.weights.flatMap(({ ratesPpm }) => ratesPpm)
		const [least, most] = [Math.min(...rates), Math.max(...rates)]
		return {
			initial: percent(least),
			hint: `${percent(least)}% to ${percent(most)}% in ${name}, by the car’s weight and mileage.`,
		}
	}
	const local = rule.kind === 'purchaseTax' ? rule.local : undefined
	const least = rule.ppm + (local?.leastPpm ?? 0)
	if (!local) return { initial: percent(least), hint: `The rate of ${name}.` }
	const range =
		local.mostPpm === undefined
			? `${percent(least)}% and what your county and city add`
			: `${percent(least)}% to ${percent(rule.ppm + local.mostPpm)}%, by county and city`
	return { initial: percent(least), hint: `In ${name}: ${range}.` }
}

const labelOf = ({ rule, title }: LawRow) => (rule.kind === 'tradeCredit' ? '' : `${title}: `)

function sourceOf(row: Omit<LawRow, 'rule'>, onDate: string): string {
	const doubt = isStale(row, onDate) ? '; it may have changed' : ''
	return `(${sourceName(row)}, as of ${formatSourceDate(row.asOf)}${doubt})`
}

const percent = (ppm: number) => String(ppm / 10_000)
