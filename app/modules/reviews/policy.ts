import {
	type Actor,
	type AssertMay,
	isAccount,
	type May,
	policyOf,
	type Rules,
} from '#app/modules/auth/actor.ts'

type Owned = { userId: string | null }

/** Stars and text belong to the author. The advisor replies, features and hides, and cannot change them. */
const rules = {
	change: {
		own: (actor: Actor, review: Owned & { body: string }) =>
			isAccount(actor, review.userId) && !isDeleted(review),
	},
	delete: { own: (actor: Actor, review: Owned) => isAccount(actor, review.userId) },
	moderate: { staff: 'moderate' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can do this.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay

/** Whether a hidden review was deleted by its author, so that only a placeholder is left. */
export const isDeleted = (review: { body: string }): boolean => review.body === ''
