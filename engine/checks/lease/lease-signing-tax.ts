import type { DealDocument } from '../../format/format.ts'
import { cited } from '../../law/describe/cite.ts'
import { methodsOf } from '../../law/lease-tax.ts'
import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import type { ReadLine } from '../../reading/document/read-lines.ts'
import { paymentTaxesOf } from '../../totals/payment-taxes.ts'
import { centsOf, linesOf, numbersOf } from '../check-context.ts'
import { type Finding, formatRate, quoteLabel, restingOn, sourceOf } from '../finding.ts'
import { reviewCentsMax } from '../tax/tax-detail.ts'
import { usualRatePpmMax } from '../tax/tax-rules.ts'
import type { LeaseTaxContext } from './lease-tax.ts'
import {
	isPossibleBase,
	largestBase,
	passCents,
	type SigningBases,
	signingBases,
	usualBaseBelow,
} from './lease-tax-bases.ts'

type Tax = NonNullable<DealDocument['taxes']>[number]
/** The taxes of the lines and of the detail that are not in the payments, and what they may be charged on. */
type Signing = LeaseTaxContext & { lines: ReadLine[]; details: Tax[]; bases: SigningBases }

/** A tax that comes to this share of the price is one on the whole price, and to less than this it is not. */
const priceShares = { whole: 0.04, other: 0.025 }
const namesReduction = /\b(?:cap|capitali[sz]ed|ccr|reduction)\b/i

/** Checks the taxes of a lease that are due once, at signing or in the capitalized cost. */
export function checkSigningTax(taxes: LeaseTaxContext): Finding[] {
	const { context, solved, law } = taxes
	const lines = linesOf(context, 'sales_tax').filter(({ role }) => role === 'charge')
	const inPayments = paymentTaxesOf(context.deal)
	const details = (context.document.taxes ?? []).filter((each) => !inPayments.includes(each))
	const signing: Signing = { ...taxes, lines, details, bases: signingBases(context, solved, law?.row.rule) }
	if (law?.row.rule.method === 'none') return lines.length > 0 ? [untaxedState(signing)] : []
	if (details.length > 0) return [...checkDetailSum(signing), ...checkDetails(signing)]
	if (lines.length === 0) return []
	const purchase = checkPurchaseTax(signing)
	return purchase.length > 0 ? purchase : [...checkReductionTax(signing), ...checkByRate(signing)]
}

const severityOf = ({ law }: Signing): Finding['severity'] => (law?.isFirm ? 'stop' : 'review')

function untaxedState({ context, lines, law }: Signing): Finding {
	const cents = centsOf(lines)
	return {
		code: 'tax_rate_unusual',
		severity: 'review',
		cents,
		lines: numbersOf(lines),
		message: `${context.document.state} has no sales tax on cars ${cited(law!)}, but the document has ${formatCents(cents)}.`,
		say: 'Which state gets this tax?',
		...restingOn(law!),
	}
}

/** The detail of a tax belongs to some of the lines; whatever else they come to has no explanation. */
function checkDetailSum({ lines, details }: Signing): Finding[] {
	if (lines.length === 0) return []
	const detailed = details.reduce((sum, { cents }) => sum + cents, 0)
	let sums = [0]
	for (const { cents } of lines.slice(0, 8)) sums = sums.flatMap((sum) => [sum, sum + cents])
	const nearest = sums.reduce((best, sum) =>
		Math.abs(sum - detailed) < Math.abs(best - detailed) ? sum : best,
	)
	const cents = Math.abs(nearest - detailed)
	if (cents <= details.length) return []
	const isMore = nearest > detailed
	return [
		{
			code: 'tax_mismatch',
			severity: isMore && cents > reviewCentsMax ? 'stop' : 'review',
			...(isMore ? { cents } : {}),
			lines: numbersOf(lines),
			message: `The tax lines come to ${formatCents(nearest)}, and the tax detail to ${formatCents(detailed)}: ${formatCents(cents)} apart.`,
			say: `Which tax is right, ${formatCents(nearest)} or ${formatCents(detailed)}?`,
		},
	]
}

/** Compares the rate and the base of each detailed tax with the state's rule and the figures of the paper. */
function checkDetails(signing: Signing): Finding[] {
	const { known, details, bases, law, context, solved, isPaymentOff } = signing
	const isFirm = law?.isFirm === true
	// What no method explains contradicts the paper itself; where the state's own is not certain, only that is at stake.
	const anyBases = isFirm ? bases : signingBases(context, solved, undefined)
	const byBase = new Map<number, Tax[]>()
	for (const each of details)
		if (each.ratePpm !== undefined && each.baseCents !== undefined)
			byBase.set(each.baseCents, [...(byBase.get(each.baseCents) ?? []), each])
	return [...byBase].flatMap(([baseCents, group]): Finding[] => {
		const ppm = group.reduce((sum, { ratePpm }) => sum + ratePpm!, 0)
		const cents = group.reduce((sum, each) => sum + each.cents, 0)
		const label = quoteLabel(group[0]!.label)
		const highest = known?.ppm ?? usualRatePpmMax
		if (ppm > highest) {
			const more = cents - shareOf(baseCents, highest)
			return [
				{
					code: 'tax_rate_unusual',
					severity: known?.isFirm ? 'stop' : 'review',
					...(more > 0 ? { cents: more } : {}),
					message: `${label} has a rate of ${formatRate(ppm)}; ${known ? `here it is ${formatRate(highest)}${known.law ? ` ${cited(known.law)}` : ''}` : `no city has more than ${formatRate(highest)}`}. That is ${formatCents(Math.max(0, more))} more.`,
					say: 'Which rate is this, and of which city?',
					...(known?.law ? restingOn(known.law) : !known && { atStake: false }),
				},
			]
		}
		const tolerance = baseCents % 100 === 0 ? 99 : passCents
		if (isPaymentOff || isPossibleBase(bases, baseCents, tolerance)) return []
		const isExplained = !isFirm && isPossibleBase(anyBases, baseCents, tolerance)
		const usual = usualBaseBelow(isExplained ? bases : anyBases, baseCents)
		const more = usual === undefined ? 0 : cents - shareOf(usual, ppm)
		if (usual === undefined || more <= passCents) return []
		const isBeyond = baseCents > largestBase(bases)
		return [
			{
				code: 'tax_base',
				severity: isBeyond ? severityOf(signing) : 'review',
				cents: more,
				message: `${label} is charged on ${formatCents(baseCents)}, and the figures of the lease come to ${formatCents(usual)}: ${formatCents(more)} more tax${law ? ` ${cited(law)}` : ''}.`,
				say: `What is in the ${formatCents(baseCents)} that ${context.document.state ?? 'the state'} taxes? I get ${formatCents(usual)}.`,
				...(law && { source: sourceOf(law.row) }),
				...(isExplained && { atStake: false }),
			},
		]
	})
}

/** A tax of the whole price, where the state taxes only the payments or what they come to. */
function checkPurchaseTax({ context, solved, law, lines }: Signing): Finding[] {
	const { price } = context.deal.sums
	if (!law || price <= 0) return []
	const { rule } = law.row
	const taxCents = centsOf(lines)
	const isPossible = taxCents <= (solved.capReductionCents ?? 0) * 0.13 + 50_000
	if (methodsOf(rule).some((method) => method !== 'payment')) return []
	if (taxCents < price * priceShares.whole || isPossible) return []
	return [
		{
			code: 'tax_base',
			severity: 'review',
			cents: taxCents,
			lines: numbersOf(lines),
			message: `The tax of ${formatCents(taxCents)} is ${formatRate(Math.round((taxCents / price) * 1_000_000))} of the whole price, as for a purchase. ${context.document.state} taxes the payments of a lease ${cited(law)}.`,
			say: 'Is this tax on the whole price? I understand that a lease is taxed on its payments here.',
			...restingOn(law),
		},
	]
}

/** Compares a tax on the cap reduction with the rate of the tax in the payment. */
function checkReductionTax({ context, known, lines, bases }: Signing): Finding[] {
	const rates = paymentTaxesOf(context.deal).map(({ ratePpm }) => ratePpm)
	const printed = rates.length > 0 && rates.every((each) => each !== undefined)
	const ppm = printed ? rates.reduce((sum: number, each) => sum + (each ?? 0), 0) : known?.ppm
	if (ppm === undefined) return []
	const reductions = { usual: bases.reductions }
	return lines.flatMap((line): Finding[] => {
		if (!namesReduction.test(line.label)) return []
		const fits = bases.reductions.some((each) => Math.abs(shareOf(each, ppm) - line.cents) <= passCents)
		const base = Math.ceil((line.cents / ppm) * 1_000_000)
		const usual = fits ? undefined : usualBaseBelow(reductions, base)
		if (usual === undefined) return []
		const cents = line.cents - shareOf(usual, ppm)
		if (cents <= passCents) return []
		return [
			{
				code: 'tax_mismatch',
				severity: printed && cents > reviewCentsMax ? 'stop' : 'review',
				cents,
				lines: [line.no],
				message: `${quoteLabel(line.label)} is ${formatCents(line.cents)}; ${formatRate(ppm)} of the reduction of ${formatCents(usual)} is ${formatCents(cents)} less.`,
				say: `Could you recalculate ${quoteLabel(line.label)}? I get ${formatCents(shareOf(usual, ppm))}.`,
				...(!printed && known?.law && restingOn(known.law)),
			},
		]
	})
}

/** Compares the tax lines with the known rate on what the state taxes at signing. */
function checkByRate(signing: Signing): Finding[] {
	const { context, known, law, bases, lines } = signing
	if (!known || !law || bases.mains.length === 0 || law.row.rule.method === 'payment') return []
	const most = law.row.rule.maximumCents ?? Number.POSITIVE_INFINITY
	const taxCents = centsOf(lines)
	const of = (base: number) => Math.min(most, shareOf(base, known.ppm))
	const base = Math.round((taxCents / known.ppm) * 1_000_000)
	// So much of the base is a cent of tax on each line.
	const tolerance = Math.ceil((passCents * lines.length * 1_000_000) / known.ppm)
	const isAbove = taxCents > most + passCents
	if (!isAbove && (Math.abs(taxCents - most) <= passCents || isPossibleBase(bases, base, tolerance)))
		return []
	const usual = usualBaseBelow(bases, base)
	const more = usual === undefined ? 0 : taxCents - of(usual)
	const method = law.row.rule.method
	const { price } = context.deal.sums
	const isLow = method === 'price' && price > 0 && taxCents < price * priceShares.other && more <= passCents
	if (more <= passCents && !isLow) return []
	const expected = of(usual ?? price)
	return [
		{
			code: 'tax_mismatch',
			severity:
				more > reviewCentsMax && (isAbove || base > largestBase(bases)) && known.isFirm ? 'stop' : 'review',
			...(more > 0 ? { cents: more } : {}),
			lines: numbersOf(lines),
			message: `The tax is ${formatCents(taxCents)}. ${formatRate(known.ppm)} by the rule of ${context.document.state} ${cited(law)} would be ${formatCents(expected)}.`,
			say: 'Which amount is the tax charged on? Does a credit of the lessor lower it?',
			...restingOn(law),
		},
	]
}
