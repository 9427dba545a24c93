import type { FeeTiming } from '#app/db/schema/agreements.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type AgreementTerms, freeWithdrawalDays } from './agreement-text.ts'
import { promisedFeatures } from './promised-features.ts'

/** One line of the summary: what a buyer asks before signing, and the answer. */
export type SummaryLine = {
	id: 'fee' | 'visit' | 'when' | 'gets' | 'refund' | 'limits'
	label: string
	text: string
}

type SummaryTerms = Pick<
	AgreementTerms,
	'service' | 'leavesOut' | 'priceCents' | 'feeTiming' | 'clauses' | 'appointmentTerms'
> & {
	/** Whether the state allows the service as advice only. */
	isAdviceOnly: boolean
}

/**
 * Returns the agreement in five lines, for the page on which it is signed. They stand above the text and are no part of it: what is signed
 * and hashed is the text alone.
 */
export function agreementSummary(terms: SummaryTerms): SummaryLine[] {
	const { service, priceCents, feeTiming, leavesOut, isAdviceOnly } = terms
	const { included } = promisedFeatures(service, leavesOut)
	return [
		{ id: 'fee', label: 'You pay', text: formatCents(priceCents) },
		{ id: 'when', label: 'When', text: payDays[feeTiming] },
		{ id: 'gets', label: 'You get', text: included.join(', ') || 'Advice' },
		{ id: 'refund', label: 'Money back', text: refundLine(terms) },
		{
			id: 'limits',
			label: 'We don’t',
			text: `${isAdviceOnly ? 'Contact dealers, negotiate' : 'Decide'} or sign for you, sell or lend, or give legal advice`,
		},
	]
}

/** When the fee is paid, as it follows 'You pay'. */
export const payDays: Record<FeeTiming, string> = {
	now: 'By card, after you sign',
	trust: 'By card, after you sign. Held in trust until you confirm the service is delivered',
	after_car:
		'By card, only after we both sign the version that names the car and its price. Then held in trust until you confirm the service is delivered',
	after_delivery: 'By card, only after you confirm the service is delivered',
}

type RefundTerms = Pick<SummaryTerms, 'feeTiming' | 'clauses' | 'appointmentTerms'> & {
	service: Pick<AgreementTerms['service'], 'kind'>
}

/** What a client gets back who changes their mind. */
export function refundLine({ service, feeTiming, clauses, appointmentTerms }: RefundTerms): string {
	const state = clauses.some(({ text }) => /right to cancel/i.test(text))
		? ' Your state adds reasons to cancel: see below.'
		: ''
	if (feeTiming === 'after_delivery') return `End it before you confirm, and you owe nothing.${state}`
	if (feeTiming === 'after_car') return `End it before we charge your card, and you owe nothing.${state}`
	if (service.kind === 'in_person') return `${appointmentTerms}${state}`
	return `All of it within ${freeWithdrawalDays} days or before we start; later, a fair share.${state}`
}
