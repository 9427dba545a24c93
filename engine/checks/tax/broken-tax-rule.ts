import { formatList } from '../../format-list.ts'
import { cited } from '../../law/describe/cite.ts'
import { formatCents } from '../../money/format-money.ts'
import { type BaseReading, namesOfParts, type TaxRules } from '../../totals/tax-base.ts'
import { type Finding, restingOn } from '../finding.ts'

/** The finding of a tax without a fault. */
export const taxInOrder = (lines: number[] | undefined): Finding => ({
	code: 'tax_mismatch',
	severity: 'pass',
	lines,
	message: 'The tax matches its rate and the lines it is charged on.',
})

/** Selects the amounts that break no certain rule: an uncertain one may be the other way around. */
export const keepsFirmLaw =
	({ trade, rebate, docFee: doc_fee }: TaxRules) =>
	({ broken }: Pick<BaseReading, 'broken'>): boolean =>
		broken.every((name) => name === 'other' || !{ trade, rebate, doc_fee }[name]?.isFirm)

/** Reports a tax that only breaking the rules in `broken` about what is taxed explains, each with its source. */
export function brokenRule({
	rules,
	broken,
	baseCents,
	lawful,
	cents,
	lines,
	isRateFirm = true,
}: {
	rules: TaxRules
	broken: BaseReading['broken']
	baseCents: number
	lawful: number
	cents: number
	lines: number[] | undefined
	/** Whether the rate that the dollars rest on is certain: printed on the paper, or firm law. */
	isRateFirm?: boolean
}): Finding {
	const names = [...new Set(broken)].filter((part) => part !== 'other')
	const lawOf = { trade: rules.trade, rebate: rules.rebate, doc_fee: rules.docFee }
	const laws = names.map((name) => lawOf[name]!)
	const isTooMuch = baseCents > lawful
	// The amount is that of all rules together, so the least certain one decides.
	const law = laws.find(({ isFirm }) => !isFirm) ?? laws[0]!
	const isFirm = law.isFirm && isRateFirm && isTooMuch
	const about = formatList(names.map((name, index) => `${namesOfParts[name]} ${cited(laws[index]!)}`))
	return {
		code: 'tax_base',
		// Less tax than the state requires costs the buyer nothing today, but the state may claim the rest.
		severity: isFirm ? 'stop' : 'review',
		cents,
		lines,
		message: `The tax is charged on ${formatCents(baseCents)}. By the state’s rule${names.length > 1 ? 's' : ''} about ${about} it would be ${formatCents(lawful)}: ${formatCents(cents)} of tax ${isTooMuch ? 'too much' : 'missing'}.`,
		say: `Please check how ${formatList(names.map((name) => namesOfParts[name]))} ${names.length > 1 ? 'count' : 'counts'} for the tax. I get a taxed amount of ${formatCents(lawful)}.`,
		...restingOn({ row: law.row, isFirm }),
	}
}
