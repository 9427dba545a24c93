import type { Finding, FindingCode } from '#engine'

/** Each is a label, never a question or a sentence. '{category}' is the name of the category of the finding's line. */
export const findingTitles: Record<FindingCode, string> = {
	sum_mismatch: 'Lines that don’t add up to the total',
	subtotal_mismatch: 'Subtotal that doesn’t add up',
	balance_mismatch: 'Balance that doesn’t add up',
	tax_mismatch: 'Sales tax that doesn’t fit',
	tax_base: 'Sales tax on the wrong amount',
	tax_rate_unusual: 'Unusual sales tax',
	doc_fee_above_maximum: 'Documentation fee above the published maximum',
	doc_fee_compare: 'High documentation fee',
	duplicate_fee: 'Fee that is charged twice',
	market_adjustment: 'Market adjustment',
	dealer_fee: 'Charge of the dealer’s own',
	price_above_msrp: 'Price above the sticker price',
	addon_not_requested: 'Add-on not asked for: {category}',
	addon_declined: 'Add-on declined, but charged: {category}',
	rebate_not_qualified: 'Rebate with a condition',
	credit_ended: 'Tax credit that has ended',
	gap_above_maximum: 'GAP coverage above the published maximum',
	payment_above_terms: 'Payment higher than its terms',
	apr_mismatch: 'Rate that doesn’t fit the payment',
	apr_above_preapproval: 'Rate higher than another lender’s',
	finance_charge_mismatch: 'Finance charge that doesn’t add up',
	total_of_payments_mismatch: 'Total of payments that doesn’t add up',
	money_factor_mismatch: 'Money factor that doesn’t fit the rent charge',
	money_factor_marked_up: 'Money factor higher than quoted',
	lease_payment_mismatch: 'Lease payment that doesn’t fit its figures',
	residual_changed: 'Residual value that changed',
	trade_mismatch: 'Trade-in that doesn’t add up',
	negative_equity: 'Trade-in worth less than its loan',
	payoff_stale: 'Payoff amount that may be out of date',
	vin_invalid: 'Invalid VIN',
	vin_missing: 'Missing VIN',
	expired: 'Expired offer',
	registration_estimate: 'Estimated registration',
	fee_for_government_by_dealer: 'Dealer’s fee that looks like a government fee',
	unknown_line: 'Unexplained line',
	field_missing: 'Missing information',
	long_term: 'Long loan',
	high_rate: 'High rate',
	product_required: 'Product that the lender is said to require',
	deposit_unsafe: 'Deposit that is hard to get back',
	price_withheld: 'Payment without a price',
	rate_range: 'Range instead of a rate',
	short_deadline: 'Pressure to decide at once',
}

/** Titles of findings to review, if the titles above would claim too much. */
const reviewTitles: Partial<Record<FindingCode, string>> = {
	tax_mismatch: 'Sales tax that we couldn’t fully check',
	doc_fee_above_maximum: 'Documentation fee above a figure that may be out of date',
	gap_above_maximum: 'GAP coverage above a figure that may be out of date',
	apr_mismatch: 'Rate that fits the payment only roughly',
	payment_above_terms: 'Payment a little higher than its terms',
	lease_payment_mismatch: 'Lease payment that fits its figures only roughly',
	money_factor_mismatch: 'Money factor that fits the rent charge only roughly',
}

type TitledFinding = Pick<Finding, 'code' | 'severity'> & { cents?: number | null | undefined }

/** The title of a finding for people; `category` is the name of its line's category. */
export function findingTitle({ code, severity, cents }: TitledFinding, category: string | null): string {
	// A tax of which the difference is known was checked.
	const isDifference = code === 'tax_mismatch' && Boolean(cents)
	if (code === 'apr_mismatch' && severity === 'pass') return 'Payment lower than its terms'
	const title =
		isDifference && severity === 'review'
			? 'Sales tax that may be wrong'
			: (severity === 'review' && reviewTitles[code]) || findingTitles[code]
	return title.replace('{category}', category ?? 'a product')
}
