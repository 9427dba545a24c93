import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with emails. Clients can read theirs only in their data export; the site files the emails that arrive. */
const rules = {
	use: { staff: 'answer-mail' },
	file: { staff: 'answer-mail', site: true },
	'decide-senders': { staff: 'approve-mail-senders' },
	'change-settings': { staff: 'answer-mail' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can open the emails of clients.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
