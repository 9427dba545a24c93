import { formatCents } from '#engine'

/** '$1,240' for whole dollars and '$1,240.50' otherwise, as a headline shows it. */
export const formatHeadline = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
