import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Stars and words are the author's alone; the advisor has no way to them. */
export const mayChangeReview = (
	actor: Pick<Viewer, 'id'>,
	review: { userId: string | null; body: string },
): boolean => mayDeleteReview(actor, review) && !isDeleted(review)

export const mayDeleteReview = (actor: Pick<Viewer, 'id'>, review: { userId: string | null }): boolean =>
	review.userId !== null && review.userId === actor.id

/** Of a hidden review that its author deleted only the stub is left. */
export const isDeleted = (review: { body: string }): boolean => review.body === ''

/** Replying, featuring and hiding are the advisor's. */
export const mayTendReviews = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
