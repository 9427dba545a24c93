import type { Finding, FindingCode } from '#engine'

/** '{category}' is the name of the category of the finding's line. */
export const findingTitles: Record<FindingCode, string> = {
	sum_mismatch: 'The lines don’t add up to the total',
	subtotal_mismatch: 'A subtotal doesn’t add up',
	balance_mismatch: 'The balance doesn’t add up',
	tax_mismatch: 'The sales tax doesn’t fit',
	tax_base: 'Sales tax on the wrong amount',
	tax_rate_unusual: 'An unusual sales tax',
	doc_fee_above_maximum: 'Documentation fee above the published maximum',
	doc_fee_compare: 'A high documentation fee',
	duplicate_fee: 'A fee that is charged twice',
	market_adjustment: 'Market adjustment',
	dealer_fee: 'A charge of the dealer’s own',
	price_above_msrp: 'Price above the sticker price',
	addon_not_requested: 'Not asked for: {category}',
	addon_declined: 'Declined, but charged: {category}',
	rebate_not_qualified: 'A rebate that may not apply',
	credit_ended: 'A tax credit that has ended',
	gap_above_maximum: 'GAP coverage above the published maximum',
	payment_above_terms: 'The payment is higher than its terms',
	apr_mismatch: 'The rate doesn’t fit the payment',
	apr_above_preapproval: 'A higher rate than another lender offers',
	finance_charge_mismatch: 'The finance charge doesn’t add up',
	total_of_payments_mismatch: 'The total of payments doesn’t add up',
	money_factor_mismatch: 'The money factor doesn’t fit the rent charge',
	money_factor_marked_up: 'A higher money factor than quoted',
	lease_payment_mismatch: 'The lease payment doesn’t fit its figures',
	residual_changed: 'The residual value changed',
	trade_mismatch: 'The trade-in doesn’t add up',
	negative_equity: 'More is owed on the trade-in than it brings',
	payoff_stale: 'The payoff amount may be out of date',
	vin_invalid: 'The VIN is not valid',
	vin_missing: 'There is no VIN',
	expired: 'The offer has expired',
	registration_estimate: 'Registration is an estimate',
	fee_for_government_by_dealer: 'A dealer’s fee that looks like a government fee',
	unknown_line: 'A line that nobody can explain',
	field_missing: 'Something is missing',
	long_term: 'A long loan',
	high_rate: 'A high rate',
	product_required: 'A product that the lender is said to require',
	deposit_unsafe: 'A deposit that is hard to get back',
	price_withheld: 'A payment without a price',
	rate_range: 'A rate that is a range',
	short_deadline: 'Pressure to decide at once',
}

/** Titles of findings to review, if the titles above would claim too much. */
const reviewTitles: Partial<Record<FindingCode, string>> = {
	tax_mismatch: 'Sales tax that we couldn’t fully check',
	doc_fee_above_maximum: 'Documentation fee above a figure that may be out of date',
	gap_above_maximum: 'GAP coverage above a figure that may be out of date',
	apr_mismatch: 'The rate and the payment fit only roughly',
	payment_above_terms: 'The payment is a little higher than its terms',
	lease_payment_mismatch: 'The lease payment fits its figures only roughly',
	money_factor_mismatch: 'The money factor and the rent charge fit only roughly',
}

type TitledFinding = Pick<Finding, 'code' | 'severity'> & { cents?: number | null | undefined }

/** The title of a finding for people; `category` is the name of its line's category. */
export function findingTitle({ code, severity, cents }: TitledFinding, category: string | null): string {
	// A tax of which the difference is known was checked.
	const isDifference = code === 'tax_mismatch' && Boolean(cents)
	if (code === 'apr_mismatch' && severity === 'pass') return 'The payment is lower than its terms'
	const title =
		isDifference && severity === 'review'
			? 'Sales tax that may be wrong'
			: (severity === 'review' && reviewTitles[code]) || findingTitles[code]
	return title.replace('{category}', category ?? 'a product')
}
