import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the records that a practice has to be able to show. */
const rules = {
	'write-documents': { staff: 'change-settings' },
	'export-log': { staff: 'change-settings' },
	'see-consents': { staff: 'see-clients' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the owner of the practice can see and change its records.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay
