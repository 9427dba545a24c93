import { type AssertMay, type May, policyOf, type Rules } from './actor.ts'

/** Names of accounts appear in histories of the admin area. */
const rules = {
	'read-names': { staff: 'see-clients' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can look up accounts.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
