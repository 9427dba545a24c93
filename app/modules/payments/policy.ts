import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Only the advisor may see everybody's orders. */
export const maySeeAllOrders = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin

/** Only the advisor decides refunds; a cancellation by the client follows the refund policy. */
export const mayRefund = (actor: Pick<Viewer, 'isAdmin'>): boolean => actor.isAdmin
