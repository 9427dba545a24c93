/** The views of the list of deals. */
export const dealListViews = ['open', 'expiring', 'closed'] as const
export type DealListView = (typeof dealListViews)[number]
