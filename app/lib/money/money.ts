export { formatAmount, formatCents, formatDollars } from '#engine'
