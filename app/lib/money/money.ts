export { formatCents, formatDollars } from '#engine'
