/** Of a paid order, whose service was given or not yet; null without one. */
export type Purchase = 'delivered' | 'paid' | null

/** What a review says of its order. */
export const purchaseLabels = { delivered: 'Verified Purchase', paid: 'Paid, not yet delivered' } as const

export const purchaseOf = (review: { verified: boolean; deliveredAt: Date | null }): Purchase =>
	review.verified ? (review.deliveredAt ? 'delivered' : 'paid') : null
