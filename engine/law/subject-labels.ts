import type { LawSubject } from './law-row.ts'

/** What the pages call the subjects of law. */
export const subjectLabels: Record<LawSubject, string> = {
	doc_fee_maximum: 'Documentation fee',
	tax_base: 'What sales tax applies to',
	tax_rate: 'Sales tax rate',
	lease_tax: 'Tax on leases',
	vehicle_surtax: 'Extra tax on vehicles',
	gap_maximum: 'GAP coverage',
	registration_title: 'Registration and title',
	registration_refund: 'Refund of registration fees',
	federal_credit: 'Tax credits',
	federal_rule: 'Federal rule',
	loan_interest_deduction: 'Deducting car loan interest',
	apr_tolerance: 'How exact an APR must be',
	finance_charge_tolerance: 'How exact a finance charge must be',
	disclosure_threshold: 'When disclosures are required',
	lease_disclosure: 'Lease disclosures',
	return_right: 'Returning a car',
	contract_cancellation: 'Canceling a product',
	negotiation_license: 'Arranging a sale or loan for a fee',
}
