import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Stars and words are the author's alone; the advisor has no way to them. */
export const mayChangeReview = (actor: Pick<Viewer, 'id'>, review: { userId: string | null }): boolean =>
	review.userId !== null && review.userId === actor.id

/** Replying, featuring and hiding are the advisor's. */
export const mayTendReviews = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
