export { formatCents, formatChange, formatDollars } from '#engine'
