import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Everybody's orders are the advisor's to see. */
export const maySeeAllOrders = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin

/** Giving money back is the advisor's to decide; a client's own cancelling follows the refund policy. */
export const mayRefund = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
