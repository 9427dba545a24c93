import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Stars and text belong to the author; the advisor cannot change them. */
export const mayChangeReview = (
	actor: Pick<Viewer, 'id'>,
	review: { userId: string | null; body: string },
): boolean => mayDeleteReview(actor, review) && !isDeleted(review)

export const mayDeleteReview = (actor: Pick<Viewer, 'id'>, review: { userId: string | null }): boolean =>
	review.userId !== null && review.userId === actor.id

/** Whether a hidden review was deleted by its author, so that only a placeholder is left. */
export const isDeleted = (review: { body: string }): boolean => review.body === ''

/** Only the advisor replies, features and hides. */
export const mayModerateReviews = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
