import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the settings of the site. */
const rules = {
	see: { staff: 'change-settings' },
	change: { staff: 'change-settings' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can see and change the settings.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
