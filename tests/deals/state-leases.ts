import type { DealDocument, UsState } from '#engine'
import { type LeasePlan, makeLease, share } from './leases.ts'
import {
	docFeeCents,
	highestPpm,
	nothing,
	purchaseTaxOf,
	type Rows,
	type RuleOf,
	ruleOf,
	type StatePaper,
	titleCents,
	type Verdict,
} from './state-papers.ts'

// Leases of each state, made from the rows of law alone, apart from the engine's arithmetic.

const leaseOf = (
	state: UsState,
	plan: Pick<LeasePlan, 'method' | 'ratePpm' | 'taxMostCents'> & { cashCents?: number },
): LeasePlan => ({
	state,
	priceCents: 3_456_789,
	products: [],
	acquisitionCents: 69_500,
	docCents: docFeeCents,
	isDocAtSigning: true,
	residualCents: 1_976_543,
	factorPpb: 1_750_000,
	months: 36,
	cashCents: 150_000,
	rebateCents: 0,
	titleCents,
	depositCents: 0,
	dispositionCents: 39_500,
	onePay: false,
	prints: { base: true, adjusted: true, total: false, depreciation: false, taxOn: false },
	...plan,
})

/** A rate that an address in the state may have: the one of the row, with a local part where there is one. */
function leaseRateOf(rows: Rows, state: UsState, rule: RuleOf<'leaseTax'>): number {
	if (rule.method === 'none') return 0
	if (rule.ppm !== undefined) return rule.ppm + (rule.localRates ? 10_000 : 0)
	return (purchaseTaxOf(rows, state)?.rule.ppm ?? 60_000) + 10_000
}

/** An honest lease by the state's method and by each that a lessor may choose; none where the method is not known. */
export function honestLeases(rows: Rows, state: UsState): StatePaper[] {
	const rule = ruleOf(rows, state, 'lease_tax', 'leaseTax')?.rule
	if (!rule) return []
	return [rule.method, ...(rule.otherMethods ?? [])].map((method) => ({
		name: `a lease taxed on ${method}`,
		document: makeLease(
			leaseOf(state, {
				method,
				ratePpm: leaseRateOf(rows, state, rule),
				...(rule.maximumCents !== undefined && { taxMostCents: rule.maximumCents }),
			}),
		).document,
		wanted: nothing,
	}))
}

/** A lease with a wrong tax: on the payments where they are not taxed, above the rate, or on the price where the payments are taxed. */
export function wrongLease(rows: Rows, state: UsState): StatePaper {
	const found = ruleOf(rows, state, 'lease_tax', 'leaseTax')
	if (!found) return unknownLease(state)
	const { rule, isFirm } = found
	const asked = (severity: Verdict['severity'], cents: number): Verdict => ({
		severity,
		cents,
		atStakeCents: isFirm ? cents : 0,
	})
	const ratePpm = leaseRateOf(rows, state, rule)
	const isEach = [rule.method, ...(rule.otherMethods ?? [])].includes('payment')
	if (!isEach) {
		const made = makeLease(leaseOf(state, { method: 'none', ratePpm: 0 }))
		const cents = share(made.baseCents, 60_000)
		return {
			name: `a tax of ${cents} in each payment`,
			document: withPaymentTax(made.document, made.baseCents, 60_000),
			wanted: asked(isFirm ? 'stop' : 'review', cents * 36),
		}
	}
	const isRateKnown = rule.ppm !== undefined && !rule.localRates
	if (isRateKnown) {
		const made = makeLease(leaseOf(state, { method: 'payment', ratePpm: ratePpm + 12_500, cashCents: 0 }))
		const more = share(made.baseCents, ratePpm + 12_500) - share(made.baseCents, ratePpm)
		return {
			name: `a rate of ${ratePpm + 12_500} ppm in each payment`,
			document: made.document,
			wanted: asked(isFirm ? 'stop' : 'review', more * 36),
		}
	}
	const made = makeLease(leaseOf(state, { method: 'payment', ratePpm: 135_000, cashCents: 0 }))
	const more = share(made.baseCents, 135_000) - share(made.baseCents, highestPpm)
	return {
		name: 'a rate of 13.5% in each payment, which no city has',
		document: made.document,
		wanted: { severity: 'review', cents: more * 36, atStakeCents: 0 },
	}
}

/** Where the method is not known to us, no way of taxing a lease is in doubt. */
const unknownLease = (state: UsState): StatePaper => ({
	name: 'a lease taxed in each payment',
	document: makeLease(leaseOf(state, { method: 'payment', ratePpm: 60_000 })).document,
	wanted: nothing,
})

function withPaymentTax(document: DealDocument, baseCents: number, ratePpm: number): DealDocument {
	const cents = share(baseCents, ratePpm)
	const stated = document.stated!
	return {
		...document,
		taxes: [{ label: 'Use tax', ratePpm, baseCents, cents }],
		lease: { ...document.lease!, paymentCents: baseCents + cents, taxOn: 'payment' },
		stated: {
			...stated,
			paymentCents: baseCents + cents,
			dueAtSigningCents: stated.dueAtSigningCents! + cents,
		},
	}
}
