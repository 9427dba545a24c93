import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with emails that were not delivered. */
const rules = {
	'see-failed': { staff: 'see-system' },
	'send-again': { staff: 'see-system' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can see undelivered emails.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
