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

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Writes cents as somebody types an amount into a field that says what it is in: '36,199.60'. */
export const writeCents = (cents: number): string => plain.format(cents / 100)
