import type { DealDocument } from '../../format/format.ts'
import { formatCents } from '../../money/format-money.ts'
import { aprPpmOfMoneyFactor, impliedMoneyFactorPpb, rentChargeOf } from '../../money/lease.ts'
import { multiplyDivide } from '../../money/rounding.ts'
import { type SolvedLease, solveLease } from '../../totals/solve-lease.ts'
import type { CheckContext } from '../check-context.ts'
import { type Finding, formatRate } from '../finding.ts'
import { checkLeaseFigures } from './lease-figures.ts'
import { checkLeasePayment } from './lease-payment.ts'
import { checkSigning } from './lease-signing.ts'

const passPpb = 10_000
const reviewPpb = 50_000
/** A money factor that stands for this yearly rate is worth a word: 10 %. */
const highRatePpm = 100_000

type Lease = NonNullable<DealDocument['lease']>
type Terms = { adjustedCapCents: number; residualCents: number; months: number }

/** Checks a lease: its money factor, payment and capitalized cost, and the differences from what was agreed. */
export function checkLease(context: CheckContext): Finding[] {
	const { document, deal } = context
	const solved = solveLease(deal)
	if (document.deal !== 'lease' || !document.lease || !solved) return []
	return [
		...checkFactor(document.lease, solved),
		...checkHighRate(solved),
		...checkLeasePayment(context, solved),
		...checkLeaseFigures(context, solved),
		...checkSigning(context, solved),
		...checkAgreedLease(context, document.lease, solved),
	]
}

/** Writes a money factor as leasing forms do: '.00210'. */
const formatFactor = (ppb: number) => (ppb / 1_000_000_000).toFixed(5).replace(/^0/, '')

function termsOf({ adjustedCapCents, residualCents, months }: SolvedLease): Terms | null {
	return adjustedCapCents === undefined || residualCents === undefined || adjustedCapCents < 0
		? null
		: { adjustedCapCents, residualCents, months }
}

/** Returns the money factor that a printed rent charge implies; null without one. */
function impliedFactor(lease: Lease, terms: Terms | null): number | null {
	return lease.rentChargeCents === undefined || terms === null
		? null
		: impliedMoneyFactorPpb({ ...terms, rentChargeCents: lease.rentChargeCents })
}

function checkFactor(lease: Lease, solved: SolvedLease): Finding[] {
	const terms = termsOf(solved)
	const implied = impliedFactor(lease, terms)
	const quoted = lease.moneyFactorPpb
	if (implied === null || terms === null || quoted === undefined) return []
	return [
		compareFactors('money_factor_mismatch', terms, {
			quoted,
			implied,
			name: 'quoted',
			rentChargeCents: lease.rentChargeCents,
		}),
	]
}

/** Names a money factor that stands for a high yearly rate; one that was worked out is shown as such. */
function checkHighRate({ moneyFactorPpb, workedOut }: SolvedLease): Finding[] {
	if (moneyFactorPpb === undefined) return []
	const yearly = aprPpmOfMoneyFactor(moneyFactorPpb)
	const isOurs = workedOut.has('moneyFactorPpb')
	const factor =
		`The money factor ${isOurs ? 'that follows from the payment' : ''} is ${formatFactor(moneyFactorPpb)}, which stands for ${formatRate(yearly)} a year.`.replace(
			'factor  is',
			'factor is',
		)
	if (yearly < highRatePpm) return isOurs ? [{ code: 'high_rate', severity: 'pass', message: factor }] : []
	return [
		{
			code: 'high_rate',
			severity: 'review',
			message: `${factor} That is high for a lease.`,
			say: 'What is the money factor of the bank for my credit, without your markup?',
		},
	]
}

/** Compares two money factors: a higher one, by more than rounding, costs the buyer money; a lower one only does not fit. */
function compareFactors(
	code: 'money_factor_mismatch' | 'money_factor_marked_up',
	terms: Terms,
	{
		quoted,
		implied,
		name,
		rentChargeCents,
	}: { quoted: number; implied: number; name: 'quoted' | 'agreed'; rentChargeCents: number | undefined },
): Finding {
	const difference = implied - quoted
	const impliedClaim = `The rent charge stands for a money factor of ${formatFactor(implied)}`
	// The rent charge is rounded to a cent: by how much one cent changes the factor.
	const roundingPpb = 1 + (impliedMoneyFactorPpb({ ...terms, rentChargeCents: 1 }) ?? 0)
	if (Math.abs(difference) <= passPpb + roundingPpb)
		return { code, severity: 'pass', message: `${impliedClaim}, as ${name} (${formatFactor(quoted)}).` }
	const rent = rentChargeCents ?? rentChargeOf({ ...terms, moneyFactorPpb: implied })
	const cents = Math.abs(rent - rentChargeOf({ ...terms, moneyFactorPpb: quoted }))
	const yearly = formatRate(multiplyDivide(Math.abs(difference), 24, 1_000))
	const apart = `${impliedClaim}; ${name} was ${formatFactor(quoted)}. That is ${yearly} a year`
	if (difference < 0)
		return {
			code,
			severity: 'pass',
			message: `${apart} less, ${formatCents(cents)} over the lease in your favor.`,
		}
	return {
		code,
		severity: difference > reviewPpb + roundingPpb ? 'stop' : 'review',
		cents,
		message: `${apart} more, ${formatCents(cents)} over the lease.`,
		say: `${name === 'quoted' ? 'You quoted me' : 'We agreed on'} a money factor of ${formatFactor(quoted)}. Please recalculate the rent charge with it.`,
	}
}

function checkAgreedLease({ agreed }: CheckContext, lease: Lease, solved: SolvedLease): Finding[] {
	const before = agreed?.lease
	const terms = termsOf(solved)
	if (!before || !agreed || terms === null) return []
	const findings: Finding[] = []
	const beforeTerms =
		before.grossCapCents === undefined || before.residualCents === undefined
			? null
			: {
					adjustedCapCents: before.grossCapCents - (before.capReductionCents ?? 0),
					residualCents: before.residualCents,
					months: before.months,
				}
	const was = impliedFactor(before, beforeTerms) ?? before.moneyFactorPpb
	const is = impliedFactor(lease, terms) ?? lease.moneyFactorPpb
	if (was !== undefined && is !== undefined && is - was > 0)
		findings.push(
			compareFactors('money_factor_marked_up', terms, {
				quoted: was,
				implied: is,
				name: 'agreed',
				rentChargeCents: lease.rentChargeCents,
			}),
		)
	const [residualWas, residualIs] = [before.residualCents, solved.residualCents]
	if (residualWas === undefined || residualIs === undefined || residualWas === residualIs) return findings
	const lower = residualWas - residualIs
	const cents = Math.abs(lower)
	findings.push({
		code: 'residual_changed',
		severity: lower > 0 ? 'stop' : 'review',
		cents,
		message: `The residual was ${formatCents(residualWas)} and is now ${formatCents(residualIs)}. ${lower > 0 ? `You would pay ${formatCents(cents)} more for the part of the car you use.` : `You would pay ${formatCents(cents)} less during the lease, and more if you buy the car after it.`}`,
		say: `Why did the residual change from ${formatCents(residualWas)}? Is it the same term and the same miles?`,
	})
	return findings
}
