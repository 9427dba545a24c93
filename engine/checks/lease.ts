import type { DealDocument } from '../format/format.ts'
import { formatCents } from '../money/format-money.ts'
import { impliedMoneyFactorPpb, rentChargeOf } from '../money/lease.ts'
import { multiplyDivide, shareOf } from '../money/rounding.ts'
import { isCounted, signedCents } from '../reading/document/read-lines.ts'
import type { CheckContext } from './check-context.ts'
import { type Finding, formatRate } from './finding.ts'

const passPpb = 10_000
const reviewPpb = 50_000
const passCents = 2
const reviewCents = 100
/** No state and city together tax a payment at a higher rate. */
const taxShareMax = 0.125

type Lease = NonNullable<DealDocument['lease']>

/** Checks a lease: its money factor, payment and capitalized cost, and the differences from what was agreed. */
export function checkLease(context: CheckContext): Finding[] {
	const { document, totals } = context
	if (document.deal !== 'lease' || !document.lease || !totals.lease) return []
	return [
		...checkFactor(document.lease),
		...checkPayment(context, document.lease),
		...checkCapitalized(context, document.lease),
		...checkAgreedLease(context, document.lease),
	]
}

/** Writes a money factor as leasing forms do: '.00210'. */
const formatFactor = (ppb: number) => (ppb / 1_000_000_000).toFixed(5).replace(/^0/, '')

const adjustedCap = ({ grossCapCents, capReductionCents }: Lease) => grossCapCents - capReductionCents

/** Returns the money factor that the rent charge implies; null without a rent charge. */
function impliedFactor(lease: Lease): number | null {
	if (lease.rentChargeCents === undefined || adjustedCap(lease) < 0) return null
	const { rentChargeCents, residualCents, months } = lease
	return impliedMoneyFactorPpb({
		rentChargeCents,
		adjustedCapCents: adjustedCap(lease),
		residualCents,
		months,
	})
}

function checkFactor(lease: Lease): Finding[] {
	const implied = impliedFactor(lease)
	const quoted = lease.moneyFactorPpb
	if (implied === null || quoted === undefined) return []
	return [compareFactors('money_factor_mismatch', lease, { quoted, implied, name: 'quoted' })]
}

/** Compares two money factors: a higher one, by more than rounding, costs the buyer money; a lower one only does not fit. */
function compareFactors(
	code: 'money_factor_mismatch' | 'money_factor_marked_up',
	lease: Lease,
	{ quoted, implied, name }: { quoted: number; implied: number; name: 'quoted' | 'agreed' },
): Finding {
	const difference = implied - quoted
	const impliedClaim = `The rent charge stands for a money factor of ${formatFactor(implied)}`
	const terms = {
		adjustedCapCents: adjustedCap(lease),
		residualCents: lease.residualCents,
		months: lease.months,
	}
	// The rent charge is rounded to a cent: by how much one cent changes the factor.
	const roundingPpb = 1 + (impliedMoneyFactorPpb({ ...terms, rentChargeCents: 1 }) ?? 0)
	if (Math.abs(difference) <= passPpb + roundingPpb)
		return { code, severity: 'pass', message: `${impliedClaim}, as ${name} (${formatFactor(quoted)}).` }
	const rent = lease.rentChargeCents ?? rentChargeOf({ ...terms, moneyFactorPpb: implied })
	const cents = Math.abs((rent ?? 0) - (rentChargeOf({ ...terms, moneyFactorPpb: quoted }) ?? 0))
	const isMore = difference > 0
	const yearly = formatRate(multiplyDivide(Math.abs(difference), 24, 1_000))
	return {
		code,
		severity: isMore && difference > reviewPpb + roundingPpb ? 'stop' : 'review',
		cents,
		message: `${impliedClaim}; ${name} was ${formatFactor(quoted)}. That is ${yearly} a year ${isMore ? 'more' : 'less'}, ${formatCents(cents)} over the lease.`,
		say: `${name === 'quoted' ? 'You quoted me' : 'We agreed on'} a money factor of ${formatFactor(quoted)}. Please recalculate the rent charge with it.`,
	}
}

function checkPayment({ document, totals, buyer }: CheckContext, lease: Lease): Finding[] {
	const base = totals.lease?.basePaymentCents
	const payment = lease.paymentCents ?? document.stated?.paymentCents
	if (base === undefined || payment === undefined) return []
	const printedRate = (document.taxes ?? []).reduce((sum, { ratePpm }) => sum + (ratePpm ?? 0), 0)
	const ratePpm = printedRate > 0 ? printedRate : buyer?.taxRatePpm
	const isTaxed = lease.taxOn === undefined || lease.taxOn === 'payment'
	const withTax = isTaxed && ratePpm !== undefined ? base + shareOf(base, ratePpm) : base
	const apart = Math.min(Math.abs(payment - base), Math.abs(payment - withTax))
	const fits = `The payment of ${formatCents(payment)} follows from the capitalized cost, the residual and the rent charge`
	if (apart <= passCents) return [{ code: 'lease_payment_mismatch', severity: 'pass', message: `${fits}.` }]
	const excessCents = payment - base
	// Only a rate on the paper itself can contradict the payment; the rate that the buyer entered may be that of another city.
	if (isTaxed && printedRate === 0 && excessCents > 0 && excessCents <= base * taxShareMax)
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'review',
				message: `The base payment comes to ${formatCents(base)}, but the document says ${formatCents(payment)}. The other ${formatCents(excessCents)} may be tax of ${formatRate(Math.round((excessCents / base) * 1_000_000))}.`,
				say: `Is the ${formatCents(excessCents)} in the payment sales tax? At which rate?`,
			},
		]
	const count = lease.onePay ? 1 : lease.months
	const cents = Math.abs(payment - withTax) * count
	const isMore = payment > withTax
	return [
		{
			code: 'lease_payment_mismatch',
			severity: apart <= reviewCents ? 'review' : 'stop',
			cents,
			message: `These terms come to a payment of ${formatCents(withTax)}, but the document says ${formatCents(payment)}: ${formatCents(cents)} ${isMore ? 'more' : 'less'} over the lease.`,
			say: `From your figures I get ${formatCents(withTax)}. What else is in the payment?`,
		},
	]
}

/** If the price is marked as capitalized, the lines so marked must add up to the gross capitalized cost. */
function checkCapitalized({ deal }: CheckContext, lease: Lease): Finding[] {
	const capitalized = deal.lines.filter((line) => line.paid === 'capitalized' && isCounted(line))
	const hasPrice = capitalized.some(({ category }) => category === 'price' || category === 'msrp')
	if (!hasPrice) return []
	const sum = capitalized.reduce((total, line) => total + signedCents(line), 0)
	const cents = Math.abs(sum - lease.grossCapCents)
	if (cents === 0)
		return [
			{
				code: 'balance_mismatch',
				severity: 'pass',
				message: 'The capitalized lines add up to the gross capitalized cost.',
			},
		]
	return [
		{
			code: 'balance_mismatch',
			severity: 'stop',
			cents,
			lines: capitalized.map(({ no }) => no),
			message: `The capitalized lines add up to ${formatCents(sum)}, but the gross capitalized cost says ${formatCents(lease.grossCapCents)}: ${formatCents(cents)} ${lease.grossCapCents > sum ? 'more' : 'less'}.`,
			say: `What is in the gross capitalized cost? I get ${formatCents(sum)} from the lines.`,
		},
	]
}

function checkAgreedLease({ agreed }: CheckContext, lease: Lease): Finding[] {
	const before = agreed?.lease
	if (!before) return []
	const findings: Finding[] = []
	const [was, is] = [
		impliedFactor(before) ?? before.moneyFactorPpb,
		impliedFactor(lease) ?? lease.moneyFactorPpb,
	]
	if (was !== undefined && is !== undefined && is - was > 0)
		findings.push(
			compareFactors('money_factor_marked_up', lease, { quoted: was, implied: is, name: 'agreed' }),
		)
	if (before.residualCents === lease.residualCents) return findings
	const lower = before.residualCents - lease.residualCents
	const cents = Math.abs(lower)
	findings.push({
		code: 'residual_changed',
		severity: lower > 0 ? 'stop' : 'review',
		cents,
		message: `The residual was ${formatCents(before.residualCents)} and is now ${formatCents(lease.residualCents)}. ${lower > 0 ? `You would pay ${formatCents(cents)} more for the part of the car you use.` : `You would pay ${formatCents(cents)} less during the lease, and more if you buy the car after it.`}`,
		say: `Why did the residual change from ${formatCents(before.residualCents)}? Is it the same term and the same miles?`,
	})
	return findings
}
