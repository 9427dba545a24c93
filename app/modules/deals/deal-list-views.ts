/** The views of the list of deals in the admin area. */
export const dealListViews = ['open', 'expiring', 'closed'] as const
export type DealListView = (typeof dealListViews)[number]
