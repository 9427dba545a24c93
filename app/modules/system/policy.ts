import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the site as a system. */
const rules = {
	'see-health': { staff: 'see-system', site: true },
	'set-up': { staff: 'change-settings' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can see the state of the system and set up the site.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
