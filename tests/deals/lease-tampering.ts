import type { DealDocument, FindingCode, LawSubject } from '#engine'
import { divided, type LeasePlan, type MadeLease, makeLease, rentOf, share } from './leases.ts'

/** A lease made wrong, and the finding with its cents that must show it; `law` is the subject whose row alone shows it. */
type Tampered = {
	document: DealDocument
	finds: readonly FindingCode[]
	cents: number
	law?: LawSubject
}

/** One way to make a lease cost more than it should; null for a lease that it does not fit. */
export type LeaseTampering = { name: string; tamper: (plan: LeasePlan, made: MadeLease) => Tampered | null }

type Made = MadeLease['document']
const change = (
	document: Made,
	{ lease, stated }: { lease?: Partial<Made['lease']>; stated?: Made['stated'] },
): DealDocument => ({
	...document,
	lease: { ...document.lease, ...lease },
	stated: { ...document.stated, ...stated },
})

/** Raises what is due at signing, and every total of the payments, with a payment. */
function withPayment(document: DealDocument, made: MadeLease, paymentCents: number): DealDocument {
	const more = paymentCents - made.paymentCents
	return {
		...document,
		lease: { ...document.lease!, paymentCents },
		stated: {
			...document.stated,
			paymentCents,
			dueAtSigningCents: document.stated!.dueAtSigningCents! + more,
			...(document.stated!.totalOfPaymentsCents !== undefined && {
				totalOfPaymentsCents: paymentCents * made.payments,
			}),
		},
	}
}

const withTax = (document: DealDocument, at: number, tax: object): DealDocument => ({
	...document,
	taxes: document.taxes!.map((each, index) => (index === at ? { ...each, ...tax } : each)),
})

/** Changes a line by its label, and what is due with a line at signing or the capitalized cost with the others. */
const withLine = (document: DealDocument, label: string, cents: number): DealDocument => ({
	...document,
	lines: document.lines.map((line) => (line.label === label ? { ...line, cents } : line)),
})

const raiseDue = (document: DealDocument, cents: number): DealDocument => ({
	...document,
	stated: { ...document.stated, dueAtSigningCents: document.stated!.dueAtSigningCents! + cents },
})

/** A lease of another plan, with what the lines of this one should say. */
const again = (plan: LeasePlan, changed: Partial<LeasePlan>) => makeLease({ ...plan, ...changed })

const taxedOnce = (plan: LeasePlan) => plan.method === 'payments_upfront' || plan.method === 'depreciation'

export const leaseTamperings: readonly LeaseTampering[] = [
	{
		name: 'a payment raised by $23.17',
		tamper: (_, made) => ({
			document: withPayment(made.document, made, made.paymentCents + 2_317),
			finds: ['lease_payment_mismatch'],
			cents: 2_317 * made.payments,
		}),
	},
	{
		name: 'a rent charge above the quoted money factor',
		tamper: (plan) => {
			const higher = again(plan, { factorPpb: plan.factorPpb + 390_000, quotedPpb: plan.factorPpb })
			return {
				document: higher.document,
				finds: ['money_factor_mismatch'],
				cents: higher.rentCents - rentAt(higher, plan.factorPpb),
			}
		},
	},
	{
		name: 'a residual raised on the paper alone',
		tamper: (plan, made) => {
			const residualCents = made.document.lease.residualCents! + 80_000
			return excess(plan, made, { residualCents })
		},
	},
	{
		name: 'a term that is longer on the paper alone',
		tamper: (plan, made) => (plan.onePay ? null : excess(plan, made, { months: plan.months + 3 })),
	},
	{
		name: 'a gross capitalized cost above its lines',
		tamper: (plan) => {
			const higher = again(plan, { products: [{ label: 'Hidden', cents: 73_100 }] }).document
			return {
				document: { ...higher, lines: higher.lines.filter(({ label }) => label !== 'Hidden') },
				finds: ['balance_mismatch'],
				cents: 73_100,
			}
		},
	},
	{
		name: 'an adjusted capitalized cost above the difference',
		tamper: (_, { document }) =>
			document.lease.adjustedCapCents === undefined
				? null
				: {
						document: change(document, {
							lease: { adjustedCapCents: document.lease.adjustedCapCents + 52_300 },
						}),
						finds: ['balance_mismatch'],
						cents: 52_300,
					},
	},
	{
		name: 'an acquisition fee that the lines raise above the term',
		tamper: (plan) => {
			const higher = again(plan, { acquisitionCents: plan.acquisitionCents + 20_000 }).document
			return {
				document: change(higher, { lease: { acquisitionCents: plan.acquisitionCents } }),
				finds: ['subtotal_mismatch'],
				cents: 20_000,
			}
		},
	},
	{
		name: 'an acquisition fee charged twice',
		tamper: (plan) => ({
			document: again(plan, { products: [{ label: 'Acquisition fee', cents: plan.acquisitionCents }] })
				.document,
			finds: ['duplicate_fee'],
			cents: plan.acquisitionCents,
		}),
	},
	{
		name: 'a documentation fee above the maximum of the state',
		tamper: (plan) => {
			const most = { CA: 8_500, NY: 17_500, MI: 28_000, WA: 20_000 }[plan.state as string]
			return most === undefined
				? null
				: {
						document: again(plan, { docCents: most + 21_300 }).document,
						finds: ['doc_fee_above_maximum'],
						cents: 21_300,
						law: 'doc_fee_maximum',
					}
		},
	},
	{
		name: 'a product that nobody asked for',
		tamper: (plan) => ({
			document: again(plan, { products: [{ label: 'Tire & wheel', cents: 94_300 }] }).document,
			finds: ['addon_not_requested'],
			cents: 94_300,
		}),
	},
	{
		name: 'more due at signing than its parts',
		tamper: (_, { document }) => ({
			document: raiseDue(document, 35_055),
			finds: ['balance_mismatch'],
			cents: 35_055,
		}),
	},
	{
		name: 'the first payment twice in what is due',
		tamper: (plan, { document, paymentCents }) =>
			plan.onePay
				? null
				: { document: raiseDue(document, paymentCents), finds: ['balance_mismatch'], cents: paymentCents },
	},
	{
		name: 'the security deposit twice in what is due',
		tamper: ({ depositCents }, { document }) =>
			depositCents === 0
				? null
				: { document: raiseDue(document, depositCents), finds: ['balance_mismatch'], cents: depositCents },
	},
	{
		name: 'a cash reduction that is not credited',
		tamper: (plan) =>
			plan.cashCents === 0
				? null
				: {
						document: again(plan, { isCashForgotten: true }).document,
						finds: ['balance_mismatch'],
						cents: plan.cashCents,
					},
	},
	{
		name: 'a rebate that is not credited',
		tamper: (plan) => {
			if (plan.rebateCents === 0) return null
			const without = again(plan, { rebateCents: 0 }).document
			const rebate = { label: 'Manufacturer rebate', cents: plan.rebateCents, category: 'rebate' as const }
			return {
				document: { ...without, lines: [...without.lines, rebate] },
				finds: ['balance_mismatch'],
				cents: plan.rebateCents,
			}
		},
	},
	{
		name: 'a tax in each payment above the rate of the state',
		tamper: (plan, { baseCents, payments }) =>
			plan.method === 'payment'
				? {
						document: again(plan, { ratePpm: plan.ratePpm + 12_500 }).document,
						finds: ['tax_rate_unusual'],
						cents: (share(baseCents, plan.ratePpm + 12_500) - share(baseCents, plan.ratePpm)) * payments,
					}
				: null,
	},
	{
		name: 'a tax at signing above the rate of the state',
		tamper: (plan) => {
			if (plan.ratePpm === 0 || plan.method === 'payment' || plan.taxMostCents) return null
			const { document } = again(plan, { ratePpm: plan.ratePpm + 10_000 })
			const { baseCents, cents } = document.taxes![0]!
			return { document, finds: ['tax_rate_unusual'], cents: cents - share(baseCents!, plan.ratePpm) }
		},
	},
	{
		name: 'a tax in each payment on more than the payment',
		tamper: (plan, made) => {
			if (plan.method !== 'payment') return null
			const baseCents = made.baseCents + 3_100
			const cents = share(baseCents, plan.ratePpm)
			const document = withPayment(made.document, made, made.baseCents + cents)
			return {
				document: withTax(document, 0, { baseCents, cents }),
				finds: ['tax_base'],
				cents: (cents - share(made.baseCents, plan.ratePpm)) * made.payments,
			}
		},
	},
	{
		name: 'a tax at signing on more than the lease comes to',
		tamper: (plan, { document }) => {
			if (!taxedOnce(plan)) return null
			const [tax] = document.taxes!
			const baseCents = tax!.baseCents! + 48_750
			const cents = share(baseCents, plan.ratePpm)
			const raised = withLine(withTax(document, 0, { baseCents, cents }), 'Sales tax on the lease', cents)
			return {
				document: raiseDue(raised, cents - tax!.cents),
				finds: ['tax_base'],
				cents: cents - tax!.cents,
			}
		},
	},
	{
		name: 'a tax on the whole price where the payments are taxed',
		tamper: (plan, { document }) => {
			if (!['NY', 'OH', 'IA'].includes(plan.state)) return null
			const [tax] = document.taxes!
			const cents = share(plan.priceCents, plan.ratePpm)
			// A rebate may be taxed as cash is: no more is claimed than what is surely too much.
			const lawful = share(tax!.baseCents! + plan.rebateCents, plan.ratePpm)
			const raised = withLine(
				withTax(document, 0, { baseCents: plan.priceCents, cents }),
				'Sales tax on the lease',
				cents,
			)
			return {
				document: raiseDue(raised, cents - tax!.cents),
				finds: ['tax_base'],
				cents: cents - lawful,
				law: 'lease_tax',
			}
		},
	},
	{
		name: 'a tax above its own rate and base',
		tamper: (plan, made) => {
			if (plan.ratePpm === 0 || plan.taxMostCents || plan.method === 'price') return null
			const [tax] = made.document.taxes!
			const cents = tax!.cents + 617
			const changed = withTax(made.document, 0, { cents })
			const document = taxedOnce(plan)
				? raiseDue(withLine(changed, 'Sales tax on the lease', cents), 617)
				: withPayment(changed, made, made.paymentCents + 617)
			return { document, finds: ['tax_mismatch'], cents: taxedOnce(plan) ? 617 : 617 * made.payments }
		},
	},
	{
		name: 'a tax on the reduction above the rate',
		tamper: (plan, { document }) => {
			if (plan.method !== 'payment' || plan.cashCents === 0) return null
			const cents = share(plan.cashCents, plan.ratePpm) + 1_235
			return {
				document: raiseDue(withLine(document, 'Tax on cap cost reduction', cents), 1_235),
				finds: ['tax_mismatch'],
				cents: 1_235,
			}
		},
	},
	{
		name: 'a tax in each payment where the state taxes a lease once or never',
		tamper: (plan, made) => {
			if (plan.method === 'payment' || plan.onePay) return null
			const cents = share(made.baseCents, 60_000)
			const tax = { label: 'Use tax', ratePpm: 60_000, baseCents: made.baseCents, cents }
			const document = withPayment(made.document, made, made.paymentCents + cents)
			return {
				document: {
					...document,
					taxes: [...document.taxes!, tax],
					lease: { ...document.lease!, taxOn: 'payment' },
				},
				finds: ['tax_base'],
				cents: cents * made.payments,
				law: 'lease_tax',
			}
		},
	},
	{
		name: 'a total of payments above the payments',
		tamper: (_, { document }) =>
			document.stated.totalOfPaymentsCents === undefined
				? null
				: {
						document: change(document, {
							stated: { totalOfPaymentsCents: document.stated.totalOfPaymentsCents + 27_901 },
						}),
						finds: ['total_of_payments_mismatch'],
						cents: 27_901,
					},
	},
	{
		name: 'a base payment that does not follow',
		tamper: (_, { document }) =>
			document.lease.basePaymentCents === undefined
				? null
				: {
						document: change(document, {
							lease: { basePaymentCents: document.lease.basePaymentCents + 1_903 },
						}),
						finds: ['subtotal_mismatch'],
						cents: 1_903,
					},
	},
	{
		name: 'a depreciation that does not follow',
		tamper: ({ prints }, { document }) => {
			const label = 'Depreciation and amortized amounts'
			const line = document.lines.find((each) => each.label === label)
			return prints.depreciation && line
				? {
						document: withLine(document, label, line.cents + 63_000),
						finds: ['subtotal_mismatch'],
						cents: 63_000,
					}
				: null
		},
	},
	{
		name: 'a residual below its share of the sticker price',
		tamper: (_, { document }) => {
			const msrpCents = 4_000_000
			const lower = 2_400_000 - document.lease.residualCents!
			return lower < 40_001
				? null
				: {
						document: {
							...change(document, { lease: { residualPercent: 60 } }),
							vehicle: { ...document.vehicle!, msrpCents },
						},
						finds: ['residual_changed'],
						cents: lower,
					}
		},
	},
]

const rentAt = ({ document: { lease } }: MadeLease, factorPpb: number) =>
	rentOf(lease.grossCapCents! - lease.capReductionCents! + lease.residualCents!, factorPpb, lease.months)

/** A figure of the payment that the paper alone changes: by how much the payment is above what then follows, over all payments. */
function excess(
	plan: LeasePlan,
	made: MadeLease,
	lease: { residualCents?: number; months?: number },
): Tampered {
	const { grossCapCents, capReductionCents, residualCents, rentChargeCents } = {
		...made.document.lease,
		...lease,
	}
	const payments = plan.onePay ? 1 : (lease.months ?? plan.months)
	const base = divided(
		BigInt(grossCapCents! - capReductionCents! - residualCents! + rentChargeCents!),
		BigInt(payments),
	)
	const follows = base + (plan.method === 'payment' ? share(base, plan.ratePpm) : 0)
	return {
		document: change(made.document, { lease }),
		finds: ['lease_payment_mismatch'],
		cents: (made.paymentCents - follows) * payments,
	}
}
