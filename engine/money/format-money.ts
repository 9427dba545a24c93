const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats integer cents as '$1,234.50'. */
export function formatCents(cents: number): string {
	return dollars.format(cents / 100)
}

/** Formats integer cents as '$1,234' for whole dollars, and as '$1,234.50' otherwise. */
export const formatAmount = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

const wholeDollars = new Intl.NumberFormat('en-US', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 0,
})

/** Formats integer cents rounded to the dollar, as '$1,235'. */
export function formatDollars(cents: number): string {
	return wholeDollars.format(cents / 100)
}

/** Formats an amount that is added to another or taken from it: '+$219.00', '−$219.00'. */
export const formatChange = (cents: number): string =>
	`${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`
