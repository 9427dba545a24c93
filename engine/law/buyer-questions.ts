import type { LawRow, LawSubject } from './law-row.ts'

/** What a buyer asks about a state, in the order in which it comes up, as the headings of its page. */
export const buyerQuestions = {
	tax: 'What tax will I pay?',
	credits: 'Does a trade-in or a rebate lower it?',
	lease: 'What if I lease?',
	fees: 'Which fees have a maximum?',
	title: 'What do title and registration cost?',
	cancel: 'Can I cancel or return the car?',
	dealer: 'What may a dealer not do?',
	license: 'Who may arrange it for me?',
} as const

export type BuyerQuestion = keyof typeof buyerQuestions

/** Under which question a row is shown. */
export const questionOf: Record<LawSubject, BuyerQuestion> = {
	doc_fee_maximum: 'fees',
	tax_base: 'credits',
	tax_rate: 'tax',
	lease_tax: 'lease',
	vehicle_surtax: 'tax',
	gap_maximum: 'fees',
	registration_title: 'title',
	title_fee: 'title',
	electronic_filing_fee: 'fees',
	other_fee: 'fees',
	electric_car: 'title',
	finance_charge_maximum: 'dealer',
	spot_delivery: 'dealer',
	addons: 'dealer',
	tax_collection: 'tax',
	out_of_state: 'tax',
	title_delay: 'title',
	used_car_disclosure: 'dealer',
	registration_refund: 'title',
	federal_credit: 'tax',
	federal_rule: 'dealer',
	loan_interest_deduction: 'tax',
	apr_tolerance: 'dealer',
	finance_charge_tolerance: 'dealer',
	disclosure_threshold: 'dealer',
	lease_disclosure: 'lease',
	return_right: 'cancel',
	contract_cancellation: 'cancel',
	negotiation_license: 'license',
}

/** What every state should have a row about, as the end of a sentence names it where it has none. */
export const buyerTopics = {
	tax_rate: 'the tax rate',
	trade_in: 'whether a trade-in lowers the tax',
	rebate: 'whether a rebate lowers the tax',
	fee_taxed: 'whether the documentation fee is taxed',
	lease_tax: 'the tax on a lease',
	doc_fee_maximum: 'the documentation fee',
	gap_maximum: 'the price of GAP coverage',
	title: 'title and registration fees',
	cancel: 'canceling or returning a car',
	dealer: 'what a dealer may not do',
} as const

export type BuyerTopic = keyof typeof buyerTopics

/** Returns which of these topics a row is about; null for other rows. */
export function topicOf({
	subject,
	rule,
	title,
}: Pick<LawRow, 'subject' | 'title'> & { rule: Pick<LawRow['rule'], 'kind'> }): BuyerTopic | null {
	if (subject === 'tax_rate' || subject === 'lease_tax') return subject
	if (subject === 'doc_fee_maximum' || subject === 'gap_maximum') return subject
	if (subject === 'tax_base') return baseTopics[rule.kind] ?? topicOfTitle(title)
	if (subject === 'title_fee' || subject === 'registration_title') return 'title'
	const question = questionOf[subject]
	return question === 'cancel' || question === 'dealer' ? question : null
}

const baseTopics: Partial<Record<LawRow['rule']['kind'], BuyerTopic>> = {
	tradeCredit: 'trade_in',
	rebateTaxed: 'rebate',
	feeTaxed: 'fee_taxed',
}

/** Where sources differ, only the title tells which part of the tax base they differ about. */
function topicOfTitle(title: string): BuyerTopic {
	if (/trade/i.test(title)) return 'trade_in'
	return /rebate/i.test(title) ? 'rebate' : 'fee_taxed'
}
