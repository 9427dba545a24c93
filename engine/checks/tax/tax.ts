import { cited } from '../../law/describe/cite.ts'
import { surtaxesOf } from '../../law/surtaxes.ts'
import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { printedTaxes } from '../../reading/document/printed-taxes.ts'
import { sumOf } from '../../reading/document/read-lines.ts'
import { type BaseReading, baseReadings, type TaxRules, taxBaseOf } from '../../totals/tax-base.ts'
import { type CheckContext, linesOf, numbersOf } from '../check-context.ts'
import { type Finding, formatRate, restingOn } from '../finding.ts'
import { brokenRule, keepsFirmLaw, taxInOrder } from './broken-tax-rule.ts'
import { checkTaxDetail, reviewCentsMax } from './tax-detail.ts'
import { checkTaxRange, isOnValue, rangeLawOf, surtaxRulesOf, taxedCarOf } from './tax-range.ts'
import { type KnownRate, knownRate, taxRulesOf, usualRatePpmMax } from './tax-rules.ts'

/** Compares the tax lines with their detail, the detail with its own arithmetic, and the base and rate with the state's rules. */
export function checkTax(context: CheckContext): Finding[] {
	const detail = checkTaxDetail(context)
	// On a lease the tax is on payments or on a cap reduction, which the lease's own check adds up.
	if (context.document.deal === 'lease' || detail.some(({ severity }) => severity === 'stop')) return detail
	// Without the price of the car nobody knows what its tax should be.
	if (
		context.totals.sellingPriceCents === undefined &&
		printedTaxes(context.deal).every(({ baseCents }) => baseCents === undefined)
	)
		return detail
	const rules = checkAgainstRules(context)
	return [...detail, ...rules.filter(({ code }) => detail.length === 0 || code !== 'tax_mismatch')]
}

function checkAgainstRules(context: CheckContext): Finding[] {
	const { deal } = context
	const lines = linesOf(context, 'sales_tax')
	const rules = taxRulesOf(context)
	const readings = baseReadings(taxBaseOf(deal, rules))
	const printed = printedTaxes(deal)
	const printedBase = Math.max(...printed.map(({ baseCents }) => baseCents ?? -1))
	const printedRate = printed.reduce((sum, { ratePpm }) => sum + (ratePpm ?? 0), 0)
	// A county may tax only the first part of the price: only the rates that are charged on the largest amount count.
	const rateOfBase = printed.reduce(
		(sum, { ratePpm, baseCents }) => (baseCents === printedBase ? sum + (ratePpm ?? 0) : sum),
		0,
	)
	const rate = knownRate(context)
	const tax = Math.max(0, sumOf(deal.lines, 'sales_tax'))
	const law = rangeLawOf(context)
	if (law && (lines.length > 0 || printedBase >= 0)) {
		const printedTax = printed.reduce((sum, { cents }) => sum + cents, 0)
		const grossCents = Math.max(printedBase, ...readings.map(({ cents }) => cents))
		const totalPpm = printedRate > 0 ? printedRate : rate?.ppm
		const check = { context, law, rules, grossCents, ratePpm: totalPpm }
		const other = rate && printedRate > 0 ? unusualRate(context, printedRate, printedBase, rate) : []
		if (printedBase < 0) return [...other, ...checkTaxRange({ ...check, readings, tax })]
		const onBase: BaseReading = { cents: printedBase, broken: [], lawfulCents: printedBase, taxed: [] }
		const ranged = checkTaxRange({ ...check, readings: [onBase], tax: printedTax })
		// Where the state taxes its own value, an amount that no lines make is no fault; one that breaks a rule is.
		const based = checkBase(context, readings, rules, printedBase, rateOfBase).filter(
			({ source }) => source || !isOnValue(law.row.rule),
		)
		// A base in order says nothing about a wrong rate, and the other way around: only the faults count, if there are any.
		const faults = [...ranged, ...based].filter(({ severity }) => severity !== 'pass')
		return [...other, ...(faults.length > 0 ? faults : ranged)]
	}
	const findings = printedRate > 0 ? unusualRate(context, printedRate, printedBase, rate) : []
	if (readings[0]!.cents <= 0 && printedBase < 0) return findings
	if (printedBase >= 0) return [...findings, ...checkBase(context, readings, rules, printedBase, rateOfBase)]
	if (lines.length === 0) return findings
	const usedRate = printedRate > 0 ? printedRate : rate?.ppm
	return [
		...findings,
		...(usedRate === undefined
			? withoutRate(tax, readings, lines)
			: checkTotal({
					context,
					readings,
					rules,
					tax,
					ratePpm: usedRate,
					known: rate,
					isOwnRate: printedRate > 0,
				})),
	]
}

function unusualRate(
	context: CheckContext,
	printedPpm: number,
	baseCents: number,
	known: KnownRate | null,
): Finding[] {
	const lines = numbersOf(linesOf(context, 'sales_tax'))
	if (known && known.ppm !== printedPpm) {
		const isMore = printedPpm > known.ppm
		return [
			{
				code: 'tax_rate_unusual',
				severity: known.law?.isFirm && isMore ? 'stop' : 'review',
				cents:
					baseCents > 0
						? Math.abs(shareOf(baseCents, printedPpm) - shareOf(baseCents, known.ppm))
						: undefined,
				lines,
				message: `The document uses a tax rate of ${formatRate(printedPpm)}, but the rate for your address is ${formatRate(known.ppm)}${known.law ? ` ${cited(known.law)}` : ''}.`,
				say: `Which address did you use for the tax? I expect ${formatRate(known.ppm)} where I register the car.`,
				...(known.law && restingOn(known.law)),
				...(!isMore && { atStake: false }),
			},
		]
	}
	return !known && printedPpm > usualRatePpmMax ? [tooHigh(printedPpm, lines)] : []
}

const tooHigh = (ppm: number, lines: number[] | undefined): Finding => ({
	code: 'tax_rate_unusual',
	severity: 'review',
	lines,
	message: `The tax comes to ${formatRate(ppm)} of the price. We know of no address with a rate that high.`,
	say: 'How did you calculate the tax? Please show me the rate and the amount it is charged on.',
})

/** Checks a tax without a known rate: only an impossible one is a finding, and anything else a question. */
function withoutRate(
	tax: number,
	readings: readonly BaseReading[],
	lines: Parameters<typeof numbersOf>[0],
): Finding[] {
	const largest = Math.max(...readings.map(({ cents }) => cents))
	const ppm = Math.round((tax / largest) * 1_000_000)
	if (ppm > usualRatePpmMax) return [tooHigh(ppm, numbersOf(lines))]
	return [
		{
			code: 'tax_mismatch',
			severity: 'review',
			lines: numbersOf(lines),
			message: `The tax is ${formatRate(ppm)} of ${formatCents(largest)}. We don’t know the rate for your address, so we could not check it.`,
			say: 'Which tax rate did you use, and on which amount?',
		},
	]
}

/** Checks a printed tax base against the one that the lines and the state's rules make. */
function checkBase(
	context: CheckContext,
	readings: readonly BaseReading[],
	rules: TaxRules,
	baseCents: number,
	ratePpm: number,
): Finding[] {
	const fitting = readings.find(({ cents }) => cents === baseCents)
	const lawful = fitting?.lawfulCents ?? nearest(readings.filter(keepsFirmLaw(rules)), baseCents)
	const cents = shareOf(Math.abs(baseCents - lawful), ratePpm)
	const lines = numbersOf(linesOf(context, 'sales_tax'))
	if (fitting?.broken.length === 0) return [taxInOrder(lines)]
	if (fitting) return [brokenRule({ rules, broken: fitting.broken, baseCents, lawful, cents, lines })]
	return [
		{
			code: 'tax_base',
			severity: 'review',
			cents,
			...(baseCents < lawful && { atStake: false }),
			lines,
			message: `The tax is charged on ${formatCents(baseCents)}. No combination of the lines adds up to that; the closest is ${formatCents(lawful)}.`,
			say: `Which lines are in the ${formatCents(baseCents)} that you charge tax on?`,
		},
	]
}

/** Checks a tax that is printed without a rate or base: it must be the rate of some base that the lines make. */
function checkTotal({
	context,
	readings,
	rules,
	tax,
	ratePpm,
	known,
	isOwnRate,
}: {
	context: CheckContext
	readings: readonly BaseReading[]
	rules: TaxRules
	tax: number
	ratePpm: number
	known: KnownRate | null
	/** Whether the paper itself prints the rate. */
	isOwnRate: boolean
}): Finding[] {
	const lines = linesOf(context, 'sales_tax')
	// The least that a state charges, whatever the price.
	const minimumCents = known?.minimumCents ?? 0
	const toleranceCents = Math.max(lines.length, context.document.taxes?.length ?? 0)
	const plain = readings.map((reading) => ({
		...reading,
		taxCents: Math.min(
			known?.maximumCents ?? Number.POSITIVE_INFINITY,
			Math.max(minimumCents, shareOf(Math.max(0, reading.cents), ratePpm)),
		),
	}))
	// Another tax of the state may be in the line, too.
	const surtaxes = surtaxRulesOf(context)
	const grossCents = Math.max(...readings.map(({ cents }) => cents))
	const withSurtaxes = plain.flatMap(({ taxCents, ...reading }) => {
		const { mostCents } = surtaxesOf(surtaxes, taxedCarOf(context, { baseCents: reading.cents, grossCents }))
		return mostCents > 0 ? [{ ...reading, taxCents: taxCents + mostCents }] : []
	})
	const taxed = [...plain, ...withSurtaxes]
	const fitting = taxed.find(({ taxCents }) => Math.abs(taxCents - tax) <= toleranceCents)
	if (fitting?.broken.length === 0) return [taxInOrder(numbersOf(lines))]
	// The paper's own rate and certain law are compared with all that certain law allows; a question, with the rules as they are known.
	const isCertain = isOwnRate || Boolean(known?.isFirm)
	const allowed = taxed.filter(
		fitting || !isCertain ? ({ broken }) => broken.length === 0 : keepsFirmLaw(rules),
	)
	const expected = nearest(
		allowed.map(({ taxCents }) => ({ cents: taxCents })),
		tax,
	)
	const cents = Math.abs(tax - expected)
	if (fitting && cents > reviewCentsMax)
		return [
			brokenRule({
				rules,
				broken: fitting.broken,
				baseCents: fitting.cents,
				lawful: fitting.lawfulCents,
				cents: shareOf(Math.abs(fitting.cents - fitting.lawfulCents), ratePpm),
				lines: numbersOf(lines),
				isRateFirm: isOwnRate || known?.isFirm,
			}),
		]
	// A few cents less than the rate are rounding, and nothing to write to a dealer about.
	if (tax < expected && cents <= reviewCentsMax)
		return [
			{
				code: 'tax_mismatch',
				severity: 'pass',
				lines: numbersOf(lines),
				message: `At ${formatRate(ratePpm)} the tax on these lines is ${formatCents(expected)}. The document says ${formatCents(tax)}, a little less.`,
			},
		]
	// A state without a certain row may have a maximum or another amount to tax that we know nothing about.
	const isRuleKnown =
		[rules.trade, rules.rebate, rules.docFee].some((law) => law?.isFirm) &&
		isCertain &&
		taxed.every(({ broken }, index) => index === 0 || broken.length > 0)
	// Above what every amount makes that the lines and certain law allow, no missing rule explains it.
	const possible = taxed.filter(keepsFirmLaw(rules)).map(({ taxCents }) => taxCents)
	const isImpossible = known?.law !== undefined && known.isFirm && tax > Math.max(...possible)
	return [
		{
			code: 'tax_mismatch',
			severity: cents <= reviewCentsMax || !(isRuleKnown || isImpossible) ? 'review' : 'stop',
			cents,
			lines: numbersOf(lines),
			message: `At ${formatRate(ratePpm)}${!isOwnRate && known?.law ? ` ${cited(known.law)}` : ''}, the tax on these lines is ${formatCents(expected)}, but the document says ${formatCents(tax)}.`,
			say: `I get ${formatCents(expected)} of tax at ${formatRate(ratePpm)}. Which amount did you tax?`,
			...(!isOwnRate && known?.law && restingOn(known.law)),
			...(tax < expected && { atStake: false }),
		},
	]
}

function nearest(readings: readonly { cents: number }[], targetCents: number): number {
	return readings.reduce(
		(best, { cents }) => (Math.abs(cents - targetCents) < Math.abs(best - targetCents) ? cents : best),
		readings[0]!.cents,
	)
}
