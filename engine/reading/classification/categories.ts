/** Which total of a report a line belongs to. `held` is money that comes back, such as the security deposit of a lease. */
export type CategoryGroup =
	| 'price'
	| 'government'
	| 'tax'
	| 'dealer_fees'
	| 'add_ons'
	| 'rebates'
	| 'trade'
	| 'cash'
	| 'held'
	| 'unknown'

export type Role = 'charge' | 'credit' | 'subtotal' | 'memo'
export type Payee = 'government' | 'manufacturer' | 'lender' | 'dealer' | 'third_party'

type CategoryFacts = {
	/** As used in a sentence: 'The documentation fee is …'. */
	name: string
	group: CategoryGroup
	/** What a line of this category does unless the document says otherwise. */
	role: Role
	payee?: Payee
}

const facts = (name: string, group: CategoryGroup, role: Role, payee?: Payee): CategoryFacts => ({
	name,
	group,
	role,
	payee,
})

/** Every category of the open format, with what it means for the totals. */
export const categories = {
	price: facts('price of the car', 'price', 'charge', 'dealer'),
	destination: facts('destination charge', 'price', 'charge', 'manufacturer'),
	factory_option: facts('factory options', 'price', 'charge', 'manufacturer'),
	market_adjustment: facts('market adjustment', 'price', 'charge', 'dealer'),
	dealer_installed: facts('dealer-installed accessories', 'add_ons', 'charge', 'dealer'),
	dealer_discount: facts('dealer discount', 'price', 'credit', 'dealer'),
	rebate: facts('rebate', 'rebates', 'credit', 'manufacturer'),
	rebate_conditional: facts('conditional rebate', 'rebates', 'credit', 'manufacturer'),
	tax_credit: facts('tax credit', 'rebates', 'credit', 'government'),
	sales_tax: facts('sales tax', 'tax', 'charge', 'government'),
	other_tax: facts('other tax', 'tax', 'charge', 'government'),
	title: facts('title fee', 'government', 'charge', 'government'),
	registration: facts('registration', 'government', 'charge', 'government'),
	plate: facts('plate fee', 'government', 'charge', 'government'),
	lien: facts('lien recording fee', 'government', 'charge', 'government'),
	inspection: facts('inspection', 'government', 'charge', 'government'),
	tire_battery: facts('tire and battery fee', 'government', 'charge', 'government'),
	doc_fee: facts('documentation fee', 'dealer_fees', 'charge', 'dealer'),
	electronic_filing: facts('electronic filing fee', 'dealer_fees', 'charge', 'dealer'),
	prep: facts('dealer preparation fee', 'dealer_fees', 'charge', 'dealer'),
	delivery: facts('delivery fee', 'dealer_fees', 'charge', 'dealer'),
	advertising: facts('advertising fee', 'dealer_fees', 'charge', 'dealer'),
	dealer_fee: facts('dealer fee', 'dealer_fees', 'charge', 'dealer'),
	service_contract: facts('service contract', 'add_ons', 'charge', 'third_party'),
	gap: facts('GAP coverage', 'add_ons', 'charge', 'third_party'),
	tire_wheel: facts('tire and wheel plan', 'add_ons', 'charge', 'third_party'),
	maintenance: facts('maintenance plan', 'add_ons', 'charge', 'third_party'),
	key_dent_glass: facts('key, dent or glass plan', 'add_ons', 'charge', 'third_party'),
	theft_protection: facts('theft protection', 'add_ons', 'charge', 'dealer'),
	appearance: facts('appearance protection', 'add_ons', 'charge', 'dealer'),
	credit_insurance: facts('credit insurance', 'add_ons', 'charge', 'third_party'),
	value_protection: facts('value protection plan', 'add_ons', 'charge', 'third_party'),
	lender_fee: facts('lender fee', 'dealer_fees', 'charge', 'lender'),
	acquisition: facts('acquisition fee', 'dealer_fees', 'charge', 'lender'),
	security_deposit: facts('security deposit', 'held', 'charge', 'lender'),
	cancellation_option: facts('cancellation option', 'add_ons', 'charge', 'dealer'),
	deposit: facts('deposit already paid', 'cash', 'credit', 'dealer'),
	down_payment: facts('down payment', 'cash', 'credit', 'dealer'),
	trade_allowance: facts('trade-in allowance', 'trade', 'credit', 'dealer'),
	trade_payoff: facts('payoff of the trade-in', 'trade', 'charge', 'lender'),
	negative_equity: facts('negative equity of the trade-in', 'trade', 'charge', 'lender'),
	// The sticker price is a memo beside a selling price, and the price itself where there is no other.
	msrp: facts('sticker price', 'price', 'memo', 'manufacturer'),
	// A subtotal that a document counts as a charge is one whose meaning is unknown.
	subtotal: facts('subtotal', 'unknown', 'subtotal'),
	unknown: facts('unexplained line', 'unknown', 'charge'),
} as const satisfies Record<string, CategoryFacts>

export type Category = keyof typeof categories

export const categoryNames = Object.keys(categories) as [Category, ...Category[]]

/**
 * Returns the group whose total a line counts toward. A line of an unknown category counts by who is paid, and with the dealer if that is
 * unknown too.
 */
export function groupOf({ category, payee }: { category: Category; payee?: Payee }): CategoryGroup {
	const group: CategoryGroup = categories[category].group
	if (group !== 'unknown') return group
	if (payee === 'government') return 'government'
	return payee === 'third_party' ? 'add_ons' : 'dealer_fees'
}
