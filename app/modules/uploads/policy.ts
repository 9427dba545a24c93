import {
	type Actor,
	type AssertMay,
	isAccount,
	type May,
	policyOf,
	type Rules,
} from '#app/modules/auth/actor.ts'

type Owned = { ownerId: string | null }

/** Who may read files that are not public, and see which there are. */
const rules = {
	read: { staff: 'see-clients', own: (actor: Actor, file: Owned) => isAccount(actor, file.ownerId) },
	list: { staff: 'moderate' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can see all files.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay

/** Whether the viewer may read a file: a public one everybody, any other its owner and the practice. */
export const mayReadUpload = (viewer: Actor | null, file: Owned & { public: boolean }): boolean =>
	file.public || (viewer !== null && may(viewer, 'read', file))
