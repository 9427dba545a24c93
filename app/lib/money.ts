const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as '$1,234.50'. */
export function formatCents(cents: number): string {
	return dollars.format(cents / 100)
}
