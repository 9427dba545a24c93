import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the audit log. */
const rules = {
	read: { staff: 'see-audit' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can read the audit log.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
