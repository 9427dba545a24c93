import type { DealDocument } from '../format/format.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'

type Tax = NonNullable<DealDocument['taxes']>[number]

/** How far the base of a tax may be from the payment that contains it: a tax is at most an eighth, and a base may be misprinted. */
const baseShares = { least: 0.8, most: 1.15 }

/** Returns the taxes of a lease's detail that are part of each payment; the others are due once. */
export function paymentTaxesOf({ document, areLeasePaymentsUntaxed }: ReadDeal): Tax[] {
	const { lease, stated, taxes = [] } = document
	const payment = lease?.paymentCents ?? stated?.paymentCents
	if (!lease || payment === undefined || (lease.taxOn ?? 'payment') !== 'payment') return []
	// Where payments are not taxed only a tax on just that amount is one on payments; of a single payment it is the one at signing.
	const isUnusual = lease.taxOn === undefined && areLeasePaymentsUntaxed
	return taxes.filter(({ cents, baseCents }) => {
		if (cents >= payment / 4) return false
		if (baseCents === undefined) return !isUnusual
		const most = isUnusual ? (lease.onePay ? 0 : 1) : baseShares.most
		return baseCents >= payment * baseShares.least && baseCents <= payment * most
	})
}
