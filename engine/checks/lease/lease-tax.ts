import { type CitedLaw, cited } from '../../law/describe/cite.ts'
import type { FoundLawRow } from '../../law/law-row.ts'
import { methodsOf } from '../../law/lease-tax.ts'
import { formatCents } from '../../money/format-money.ts'
import { shareOf } from '../../money/rounding.ts'
import { paymentTaxesOf } from '../../totals/payment-taxes.ts'
import { type SolvedLease, solveLease } from '../../totals/solve-lease.ts'
import { type CheckContext, lawOf } from '../check-context.ts'
import { type Finding, formatRate, quoteLabel, restingOn } from '../finding.ts'
import { usualRatePpmMax } from '../tax/tax-rules.ts'
import { checkLeasePayment } from './lease-payment.ts'
import { checkSigningTax } from './lease-signing-tax.ts'
import { passCents } from './lease-tax-bases.ts'

export type LeaseLawRow = FoundLawRow<'leaseTax'> | null

/** What the checks of a lease's tax look at. */
export type LeaseTaxContext = {
	context: CheckContext
	solved: SolvedLease
	law: LeaseLawRow
	known: KnownRate | null
	/** The payment does not follow from the figures: one of them is wrong, and no base can be told from them. */
	isPaymentOff: boolean
}

type KnownRate = { ppm: number; isFirm: boolean; law?: CitedLaw }

/**
 * Compares the tax of a lease with the state's method. Tax on what is paid at signing beside tax in the payment is normal; a tax on what the
 * state does not tax, above its rate or on more than the paper shows is not.
 */
export function checkLeaseTax(context: CheckContext): Finding[] {
	const { document, deal } = context
	const solved = solveLease(deal)
	if (document.deal !== 'lease' || !solved) return []
	const law = lawOf(context, { state: document.state, subject: 'lease_tax', kind: 'leaseTax' })
	const isPaymentOff = checkLeasePayment(context, solved).some(({ severity }) => severity === 'stop')
	const taxes: LeaseTaxContext = { context, solved, law, known: knownRateOf(context, law), isPaymentOff }
	const onPayments = checkTaxOnPayments(taxes)
	return [...(onPayments ?? checkPaymentRate(taxes)), ...checkPaymentBase(taxes), ...checkSigningTax(taxes)]
}

/** The rate at the buyer's address as the buyer gave it, else the state's where no city or county adds to it. */
function knownRateOf({ buyer, document }: CheckContext, law: LeaseLawRow): KnownRate | null {
	// It may be that of another city: never more than a question.
	if (buyer?.taxRatePpm !== undefined && buyer.state === document.state)
		return { ppm: buyer.taxRatePpm, isFirm: false }
	const rule = law?.row.rule
	return law && rule?.ppm !== undefined && !rule.localRates
		? { ppm: rule.ppm, isFirm: law.isFirm, law }
		: null
}

/** The tax in each payment: by its detail, else what the payment has above its base. */
function taxInPayment({ context: { deal, document }, solved }: LeaseTaxContext): number {
	const printed = paymentTaxesOf(deal)
	if (printed.length > 0) return printed.reduce((sum, { cents }) => sum + cents, 0)
	const { basePaymentCents: base, paymentCents: payment } = solved
	return document.lease?.taxOn === 'payment' && base !== undefined && payment !== undefined
		? Math.max(0, payment - base)
		: 0
}

/** A tax in each payment where the state taxes a lease once or not at all; null where payments may be taxed. */
function checkTaxOnPayments(taxes: LeaseTaxContext): Finding[] | null {
	const { context, solved, law } = taxes
	if (!law || methodsOf(law.row.rule).includes('payment')) return null
	const inPayment = taxInPayment(taxes)
	if (inPayment <= passCents) return []
	const cents = inPayment * solved.payments
	const { method } = law.row.rule
	return [
		{
			code: 'tax_base',
			severity: law.isFirm ? 'stop' : 'review',
			cents,
			message: `Each payment has ${formatCents(inPayment)} of tax, ${formatCents(cents)} over the lease, but ${context.document.state} does not tax lease payments ${cited(law)}.`,
			say: `Why is there tax in the payment? I understand that the tax here is ${method === 'none' ? 'not charged' : 'charged once, at signing'}.`,
			...restingOn(law),
		},
	]
}

/** Compares the rate of the tax in each payment with the known one, or with the highest that any city has. */
function checkPaymentRate(taxes: LeaseTaxContext): Finding[] {
	const { context, solved, known } = taxes
	const inPayment = taxInPayment(taxes)
	const base = solved.basePaymentCents
	if (inPayment <= passCents || base === undefined || base <= 0) return []
	const entries = paymentTaxesOf(context.deal)
	const isRated = entries.length > 0 && entries.every(({ ratePpm }) => ratePpm !== undefined)
	const ratePpm = isRated
		? entries.reduce((sum, each) => sum + (each.ratePpm ?? 0), 0)
		: Math.round((inPayment / base) * 1_000_000)
	const highest = known?.ppm ?? usualRatePpmMax
	const more = inPayment - shareOf(base, highest)
	if (isRated ? ratePpm <= highest : more <= passCents) return []
	if (!known && !isRated) return []
	const cents = Math.max(0, more) * solved.payments
	return [
		{
			code: 'tax_rate_unusual',
			severity: known?.isFirm ? 'stop' : 'review',
			...(cents > 0 ? { cents } : {}),
			message: `The tax in each payment is ${formatRate(ratePpm)} of it; ${known ? `the rate here is ${formatRate(highest)}${known.law ? ` ${cited(known.law)}` : ''}` : `no city has more than ${formatRate(highest)}`}. That is ${formatCents(cents)} over the lease.`,
			say: 'Which rate is the tax in the payment, and of which city?',
			...(known?.law ? restingOn(known.law) : !known && { atStake: false }),
		},
	]
}

/** Compares the amount that a tax in each payment is charged on with the base payment. */
function checkPaymentBase({ context, solved, isPaymentOff }: LeaseTaxContext): Finding[] {
	const { basePaymentCents: base, paymentCents: payment } = solved
	if (base === undefined || payment === undefined || isPaymentOff) return []
	const tolerance = payment % 100 === 0 ? 99 : passCents
	return paymentTaxesOf(context.deal).flatMap(({ label, ratePpm, baseCents, cents }): Finding[] => {
		if (ratePpm === undefined || baseCents === undefined || baseCents <= base + tolerance) return []
		const more = (cents - shareOf(base, ratePpm)) * solved.payments
		if (more <= 0) return []
		return [
			{
				code: 'tax_base',
				severity: 'review',
				cents: more,
				message: `${quoteLabel(label)} is charged on ${formatCents(baseCents)}, but the payment before tax comes to ${formatCents(base)}: ${formatCents(more)} more over the lease.`,
				say: `What else is taxed in the payment? I get ${formatCents(base)} before tax.`,
			},
		]
	})
}
