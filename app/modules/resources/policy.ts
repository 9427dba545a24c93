import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who decides what `/resources` offers. */
const rules = {
	change: { staff: 'write-resources' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can change the resources.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
