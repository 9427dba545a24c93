import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the services on sale. */
const rules = {
	change: { staff: 'change-settings' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can change the services.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
