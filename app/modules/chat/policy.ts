import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with conversations. Their own one is found by who wrote it, and never by its id. */
const rules = {
	read: { staff: 'answer-chats' },
	reply: { staff: 'answer-chats' },
	'change-settings': { staff: 'change-settings' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can read conversations.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
