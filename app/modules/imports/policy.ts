import { type AssertMay, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may bring in the records of another program: the owner only, because an import changes everybody's lists at once. */
const rules = {
	import: { staff: 'change-settings' },
	/** Carry out in the background what the owner started. */
	'carry-out': { site: true },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the owner can import.')

export const assertMay: AssertMay<typeof rules> = policy.assertMay
