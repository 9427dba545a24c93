import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Everybody's orders are the advisor's to see. */
export const maySeeAllOrders = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
