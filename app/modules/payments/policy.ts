import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with orders, refunds, disputes and invoices. A cancellation by the client follows the refund policy instead. */
const rules = {
	'see-all': { staff: 'see-orders', site: true },
	'see-revenue': { staff: 'see-numbers' },
	'close-books': { staff: 'see-numbers' },
	'send-receipt': { staff: 'see-orders' },
	refund: { staff: 'refund' },
	'answer-dispute': { staff: 'refund' },
	invoice: { staff: 'write-invoices' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can see and change all orders, refunds and invoices.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
