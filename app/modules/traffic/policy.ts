import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the counts of visits and events. */
const rules = {
	see: { staff: 'see-numbers' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can see how the site is used.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
