import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { isCounted, signedCents } from '../../reading/document/read-lines.ts'
import type { SolvedLease } from '../../totals/solve-lease.ts'
import type { CheckContext } from '../check-context.ts'
import { type Finding, quoteLabel } from '../finding.ts'

/** More than any rounding of a form: $1. */
const roundingCents = 100
/** A residual that is printed as a share is rounded to a percent, and may be one of another sticker price: 1 % of it. */
const residualShare = 0.01

/** Compares the figures of a lease that its paper prints beside each other: sums, and amounts that stand in two places. */
export function checkLeaseFigures(context: CheckContext, solved: SolvedLease): Finding[] {
	return [
		...checkDepreciation(context, solved),
		...checkCapitalized(context),
		...checkAdjusted(context),
		...checkBase(context, solved),
		...checkResidualShare(context),
		...checkTwice(context),
		...checkTotalOfPayments(context, solved),
	]
}

/** Compares a printed depreciation, of the term or of each month, with the adjusted cap less the residual. */
function checkDepreciation({ deal, totals }: CheckContext, { payments }: SolvedLease): Finding[] {
	const expected = totals.lease?.depreciationCents
	if (expected === undefined || expected <= 0) return []
	return deal.lines.flatMap((line): Finding[] => {
		if (isCounted(line) || !/\bdepreciation\b/i.test(line.label)) return []
		// Of a month, whatever it is called: a printed depreciation is never so far off.
		const isMonthly = line.cents < expected / 4
		const printed = isMonthly ? line.cents * payments : line.cents
		const cents = Math.abs(printed - expected)
		if (cents <= (isMonthly ? payments : 1)) return []
		return [
			{
				code: 'subtotal_mismatch',
				severity: 'review',
				cents,
				lines: [line.no],
				message: `${quoteLabel(line.label)} says ${formatCents(line.cents)}, but the adjusted capitalized cost less the residual is ${formatCents(expected)}: ${formatCents(cents)} apart.`,
				say: `I get ${formatCents(expected)} as the depreciation. Which figure is right?`,
			},
		]
	})
}

/** If the price is marked as capitalized, the lines so marked must add up to the gross capitalized cost. */
function checkCapitalized({ deal, document }: CheckContext): Finding[] {
	const grossCapCents = document.lease?.grossCapCents
	const capitalized = deal.lines.filter((line) => line.paid === 'capitalized' && isCounted(line))
	const hasPrice = capitalized.some(({ category }) => category === 'price' || category === 'msrp')
	if (!hasPrice || grossCapCents === undefined) return []
	const sum = capitalized.reduce((total, line) => total + signedCents(line), 0)
	const cents = Math.abs(sum - grossCapCents)
	if (cents === 0)
		return [
			{
				code: 'balance_mismatch',
				severity: 'pass',
				message: 'The capitalized lines add up to the gross capitalized cost.',
			},
		]
	const isMore = grossCapCents > sum
	const isRounding = cents < roundingCents && grossCapCents % 100 === 0
	return [
		{
			code: 'balance_mismatch',
			severity: isMore && !isRounding ? 'stop' : 'review',
			...(isMore ? { cents } : {}),
			lines: capitalized.map(({ no }) => no),
			message: `The capitalized lines add up to ${formatCents(sum)}, but the gross capitalized cost says ${formatCents(grossCapCents)}: ${formatCents(cents)} ${isMore ? 'more' : 'less'}.`,
			say: `What is in the gross capitalized cost? I get ${formatCents(sum)} from the lines.`,
		},
	]
}

/** The adjusted capitalized cost is the gross one less the reduction. */
function checkAdjusted({ document, totals }: CheckContext): Finding[] {
	const {
		grossCapCents: gross,
		capReductionCents: reduction,
		adjustedCapCents: adjusted,
	} = document.lease ?? {}
	if (gross === undefined || reduction === undefined || adjusted === undefined) return []
	const apart = adjusted - (gross - reduction)
	const cents = Math.abs(apart)
	if (cents === 0 || (cents < roundingCents && adjusted % 100 === 0)) return []
	// A paper may call only the cash its reduction, and print the rebates and the trade-in beside it.
	const { rebatesCents = 0, tradeEquityCents = 0 } = totals
	if ([rebatesCents, tradeEquityCents, rebatesCents + tradeEquityCents].includes(-apart)) return []
	return [
		{
			code: 'balance_mismatch',
			severity: apart > 0 ? 'stop' : 'review',
			...(apart > 0 ? { cents } : {}),
			message: `The gross capitalized cost less its reduction is ${formatCents(gross - reduction)}, but the adjusted one says ${formatCents(adjusted)}: ${formatCents(cents)} ${apart > 0 ? 'more' : 'less'}.`,
			say: `I get ${formatCents(gross - reduction)} as the adjusted capitalized cost. Which figure is right?`,
		},
	]
}

/** A printed base payment has to follow from the other figures, and the payment is compared with what follows: no money of its own. */
function checkBase({ document, totals }: CheckContext, { rentCents, workedOut }: SolvedLease): Finding[] {
	const { basePaymentCents: printed, onePay, months } = document.lease ?? {}
	const base = totals.lease?.basePaymentCents
	if (printed === undefined || base === undefined || rentCents === undefined) return []
	// A rent charge that was worked out from the payment says nothing about it.
	if (workedOut.has('rentCents') && document.lease?.moneyFactorPpb === undefined) return []
	const tolerance = Math.max(
		2,
		onePay ? Math.ceil((months ?? 0) / 2) + 1 : 0,
		printed % 100 === 0 ? roundingCents - 1 : 0,
	)
	const cents = Math.abs(printed - base)
	// What is paid at signing may reduce the capitalized cost, by an amount that the paper does not say.
	const mayBeReduced =
		printed < base &&
		document.stated?.dueAtSigningCents !== undefined &&
		document.lease?.capReductionCents === undefined
	if (cents <= tolerance || mayBeReduced) return []
	return [
		{
			code: 'subtotal_mismatch',
			severity: 'review',
			cents,
			message: `The base payment says ${formatCents(printed)}, but the capitalized cost, the residual and the rent charge come to ${formatCents(base)}: ${formatCents(cents)} apart.`,
			say: `I get ${formatCents(base)} as the payment before tax. Which figure is right?`,
		},
	]
}

/** A residual that is printed as an amount and as a share of the sticker price. */
function checkResidualShare({ deal, document }: CheckContext): Finding[] {
	const { residualCents: printed, residualPercent: percent } = document.lease ?? {}
	const sticker = document.vehicle?.msrpCents ?? deal.lines.find(({ category }) => category === 'msrp')?.cents
	if (printed === undefined || percent === undefined || sticker === undefined) return []
	const expected = shareOf(sticker, Math.round(percent * 10_000))
	const cents = Math.abs(expected - printed)
	if (cents <= sticker * residualShare) return []
	return [
		{
			code: 'residual_changed',
			severity: 'review',
			...(printed < expected ? { cents } : {}),
			message: `${percent}% of the sticker price is ${formatCents(expected)}, but the residual says ${formatCents(printed)}: ${formatCents(cents)} ${printed < expected ? 'less, which you would pay for' : 'more'}.`,
			say: `Which is right, ${percent}% or ${formatCents(printed)}?`,
		},
	]
}

/** A fee or deposit that is printed as a term and as a line, with two amounts. */
function checkTwice({ deal, document }: CheckContext): Finding[] {
	const pairs = [
		['acquisition', document.lease?.acquisitionCents, 'acquisition fee'],
		['security_deposit', document.lease?.securityDepositsCents, 'security deposit'],
	] as const
	return pairs.flatMap(([category, term, name]): Finding[] => {
		const lines = deal.lines.filter((line) => line.category === category && line.role === 'charge')
		const sum = lines.reduce((total, { cents }) => total + cents, 0)
		if (!term || lines.length === 0 || sum === term) return []
		const cents = Math.abs(sum - term)
		return [
			{
				code: 'subtotal_mismatch',
				severity: 'review',
				cents,
				lines: lines.map(({ no }) => no),
				message: `The ${name} is ${formatCents(term)} in one place and ${formatCents(sum)} in another: ${formatCents(cents)} apart.`,
				say: `Which ${name} is right, ${formatCents(term)} or ${formatCents(sum)}?`,
			},
		]
	})
}

/** The total of payments: all of them, or by Regulation M with what is paid at signing and at the end. */
function checkTotalOfPayments({ document }: CheckContext, solved: SolvedLease): Finding[] {
	const { totalOfPaymentsCents: printed, dueAtSigningCents: due } = document.stated ?? {}
	const { paymentCents: payment, basePaymentCents: base, payments } = solved
	if (printed === undefined || payment === undefined) return []
	const held = document.lease?.securityDepositsCents ?? 0
	const end = document.lease?.dispositionCents ?? 0
	const sums = [payment, base ?? payment].flatMap((each) => {
		const all = each * payments
		const atSigning = due === undefined ? all : due - payment - held + all
		return [all, all + end, atSigning, atSigning + end, atSigning + held, atSigning + end + held]
	})
	const tolerance = printed % 100 === 0 ? Math.ceil((payments * roundingCents) / 2) : 0
	if (sums.some((sum) => Math.abs(sum - printed) <= tolerance)) return []
	// Without all that may be added: the payments, and by Regulation M with what is paid at signing and at the end.
	const usual = [
		payment * payments,
		...(due === undefined ? [] : [due - payment - held + payment * payments + end]),
	]
	const below = usual.filter((sum) => sum < printed)
	const isMore = below.length > 0
	const expected = isMore ? Math.max(...below) : payment * payments
	const cents = Math.abs(printed - expected)
	return [
		{
			code: 'total_of_payments_mismatch',
			severity: isMore ? 'stop' : 'review',
			...(isMore ? { cents } : {}),
			message: `The payments come to ${formatCents(expected)}, but the total of payments says ${formatCents(printed)}: ${formatCents(cents)} ${isMore ? 'more' : 'less'}.`,
			say: `What is in the total of payments? I get ${formatCents(expected)}.`,
		},
	]
}
