import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/**
 * Who may do what with the files of clients. Clients act only on their own records, which their account or a link names: they answer a
 * recommendation, or fill in a brief.
 */
const rules = {
	see: { staff: 'see-clients' },
	/** Read the names and phones of clients, for an email, a round or a record that the site prepares. */
	'look-up': { staff: 'see-clients', site: true },
	change: { staff: 'change-clients' },
	/** What follows from an event, such as the step after a payment. */
	follow: { staff: 'change-clients', site: true },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can open client files.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
