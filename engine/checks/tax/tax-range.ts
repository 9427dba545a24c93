import { cited } from '../../law/describe/cite.ts'
import type { FoundLawRow } from '../../law/law-row.ts'
import {
	localRateOf,
	type PurchaseTaxRule,
	type TaxedCar,
	type TaxRange,
	taxRangeOf,
} from '../../law/purchase-tax.ts'
import { findSurtaxes, type SurtaxRule, surtaxesOf } from '../../law/surtaxes.ts'
import { formatCents } from '../../money/format-money.ts'
import type { BaseReading, TaxRules } from '../../totals/tax-base.ts'
import { type CheckContext, lawDate, lawOf, linesOf, numbersOf } from '../check-context.ts'
import { type Finding, formatRate, restingOn, sourceOf } from '../finding.ts'
import { brokenRule, keepsFirmLaw, taxInOrder } from './broken-tax-rule.ts'
import { reviewCentsMax } from './tax-detail.ts'
import { checkZip } from './zip-tax.ts'

type RangeLaw = FoundLawRow<'purchaseTax' | 'rateByWeight'>

/** Returns the state's rule about what can be charged on a car; null where it is one rate for all, or not known. */
export function rangeLawOf(context: CheckContext): RangeLaw | null {
	const state = context.document.state ?? context.buyer?.state
	const subject = 'tax_rate'
	return (
		lawOf(context, { state, subject, kind: 'purchaseTax' }) ??
		lawOf(context, { state, subject, kind: 'rateByWeight' })
	)
}

type RangeCheck = {
	context: CheckContext
	law: RangeLaw
	rules: TaxRules
	/** The amounts that may be taxed: the printed one, or all that the lines make. */
	readings: readonly BaseReading[]
	/** The largest amount that the lines make, before any credit. */
	grossCents: number
	tax: number
	/** All rates together, as printed or as the buyer gave them. */
	ratePpm: number | undefined
}

/** A tax that follows the state's own value of the car has no range, only its rate. */
export const isOnValue = (rule: PurchaseTaxRule) =>
	rule.kind === 'rateByWeight' || (rule.kind === 'purchaseTax' && rule.onValue === true)

/** Compares a tax with the least and the most that an address in the state can have. */
export function checkTaxRange(check: RangeCheck): Finding[] {
	const { law, tax, ratePpm, readings } = check
	const car = carOf(check, readings[0]!)
	const localPpm = ratePpm === undefined ? undefined : (localRateOf(law.row.rule, ratePpm, car) ?? undefined)
	const lines = numbersOf(linesOf(check.context, 'sales_tax'))
	const isRateKnown = localPpm !== undefined
	if (isOnValue(law.row.rule)) return isRateKnown ? [taxInOrder(lines)] : [checkOnValue(check, lines)]
	const surtaxes = surtaxRulesOf(check.context)
	const ranged = readings.map((reading) => {
		const own = carOf(check, reading)
		const range = taxRangeOf(law.row.rule, { ...own, localPpm })
		return { reading, range: { ...range, mostCents: range.mostCents + surtaxesOf(surtaxes, own).mostCents } }
	})
	const tolerance = 2 + (lines?.length ?? 0) + (check.context.document.taxes?.length ?? 0)
	const isInside = ({ leastCents, mostCents }: TaxRange) =>
		tax >= leastCents - tolerance && tax <= mostCents + tolerance
	const lawful = ranged.filter(({ reading }) => reading.broken.length === 0)
	if (lawful.some(({ range }) => isInside(range)))
		return [
			checkZip({
				...check,
				// Of a rate that no address in the state has, only the amount says anything.
				ratePpm: isRateKnown ? ratePpm : undefined,
				cars: lawful.map(({ reading }) => carOf(check, reading)),
				surtaxes,
				toleranceCents: tolerance,
				lines,
			}) ?? inRange(check, lines),
		]
	const most = Math.max(...lawful.map(({ range }) => range.mostCents))
	const fitting = ranged.find(({ range }) => isInside(range))
	if (fitting && tax > most + reviewCentsMax)
		return [
			brokenRule({
				rules: check.rules,
				broken: fitting.reading.broken,
				baseCents: fitting.reading.cents,
				lawful: fitting.reading.lawfulCents,
				cents: tax - most,
				lines,
				isRateFirm: law.isFirm,
			}),
		]
	if (tax > most) return [aboveRange(check, { most, ranged, isRateKnown, lines })]
	const least = Math.min(...ranged.map(({ range }) => range.leastCents))
	return [tax < least ? belowRange(check, lines) : betweenRanges(check, lines)]
}

const carOf = ({ context, grossCents }: Pick<RangeCheck, 'context' | 'grossCents'>, { cents }: BaseReading) =>
	taxedCarOf(context, { baseCents: cents, grossCents })

/** The car of a document as the rules of a tax ask for it. */
export function taxedCarOf(
	{ document: { vehicle } }: CheckContext,
	amounts: Pick<TaxedCar, 'baseCents' | 'grossCents'>,
): TaxedCar {
	return { ...amounts, isNew: vehicle?.condition && vehicle.condition === 'new' }
}

/** A surtax may be a line of its own or part of the tax, so it only raises what is possible. */
export function surtaxRulesOf(context: CheckContext): SurtaxRule[] {
	const state = context.document.state ?? context.buyer?.state
	return findSurtaxes(context.lawRows, state, lawDate(context)).map(({ row }) => row.rule)
}

/** The tolerance of a cent a line is spent already, so this is in order. */
function inRange({ law, tax }: RangeCheck, lines: number[] | undefined): Finding {
	return {
		code: 'tax_mismatch',
		severity: 'pass',
		lines,
		message: `The tax of ${formatCents(tax)} is within what an address in this state can have ${cited(law)}.`,
		source: sourceOf(law.row),
	}
}

function aboveRange(
	{ law, tax, ratePpm, rules }: RangeCheck,
	{
		most,
		ranged,
		isRateKnown,
		lines,
	}: {
		most: number
		ranged: readonly { reading: BaseReading; range: TaxRange }[]
		isRateKnown: boolean
		lines: number[] | undefined
	},
): Finding {
	// A rule that is not certain may be wrong, so an error is what even its opposite can't explain.
	const keepsLaw = keepsFirmLaw(rules)
	const possible = ranged.filter(({ reading }) => keepsLaw(reading))
	const ceiling = Math.max(...possible.map(({ range }) => range.mostCents))
	const isError = law.isFirm && tax - ceiling > reviewCentsMax
	const cents = tax - (isError ? ceiling : most)
	const limit =
		isRateKnown && ratePpm !== undefined
			? `At ${formatRate(ratePpm)} in all, the tax here comes to ${formatCents(tax - cents)}`
			: `The most that an address in this state can have is ${formatCents(tax - cents)}`
	const local = law.row.rule.kind === 'purchaseTax' ? law.row.rule.local : undefined
	const part = local?.firstCents
		? ` The local part is charged on the first ${formatCents(local.firstCents)} only.`
		: ''
	return {
		code: local?.firstCents ? 'tax_base' : 'tax_rate_unusual',
		severity: isError ? 'stop' : 'review',
		cents,
		lines,
		message: `The tax is ${formatCents(tax)}. ${limit} ${cited(law)}, ${formatCents(cents)} less.${part}`,
		say: `Please show me how the ${formatCents(tax)} of tax is calculated. I get ${formatCents(tax - cents)}.`,
		...restingOn({ row: law.row, isFirm: law.isFirm && (isError || ceiling === most) }),
	}
}

function checkOnValue({ law, tax, ratePpm }: RangeCheck, lines: number[] | undefined): Finding {
	if (ratePpm !== undefined)
		return {
			code: 'tax_rate_unusual',
			severity: law.isFirm ? 'stop' : 'review',
			lines,
			message: `The document uses a tax rate of ${formatRate(ratePpm)}, which no car in this state has ${cited(law)}.`,
			say: `Which rate is that? I find no ${formatRate(ratePpm)} for cars in this state.`,
			...restingOn(law),
		}
	return {
		code: 'tax_mismatch',
		severity: 'review',
		lines,
		message: `The tax is ${formatCents(tax)}. This state may tax its own value of the car instead of the price ${cited(law)}, so we could not check it.`,
		say: 'Which value of the car is taxed, and at which rate?',
		source: sourceOf(law.row),
	}
}

const belowRange = ({ law, tax }: RangeCheck, lines: number[] | undefined): Finding => ({
	code: 'tax_mismatch',
	severity: 'review',
	lines,
	message: `The tax is ${formatCents(tax)}, less than any address in this state has ${cited(law)}.`,
	say: 'Is the tax complete? If it is too low, the state may ask me for the rest.',
	source: sourceOf(law.row),
})

const betweenRanges = ({ law, tax }: RangeCheck, lines: number[] | undefined): Finding => ({
	code: 'tax_mismatch',
	severity: 'review',
	lines,
	message: `The tax is ${formatCents(tax)}. No combination of the lines leads to that by the state’s rule ${cited(law)}.`,
	say: 'Which lines did you tax, and at which rate?',
	source: sourceOf(law.row),
})
