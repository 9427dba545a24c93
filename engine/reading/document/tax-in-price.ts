import type { ReadLine } from './read-lines.ts'

const isInside = /\bincl(?:\b|ud|\.)/i

/**
 * Returns the sales tax that the price contains, in cents: that of 'Cash price (including sales tax of $1,804.00)', as contracts print it
 * by 12 CFR 1026.18(c). 0 if the tax is a charge of its own or the price does not say that it is inside.
 */
export function taxInPrice(lines: readonly ReadLine[]): number {
	const charged = lines.filter(({ role }) => role === 'charge')
	const prices = charged.filter(({ category }) => category === 'price')
	const [price] = prices
	if (!price || prices.length > 1 || charged.some(({ category }) => category === 'sales_tax')) return 0
	const at = lines.indexOf(price)
	const inside = [lines[at - 1], lines[at + 1]].filter(
		(line) =>
			line?.category === 'sales_tax' &&
			line.role === 'memo' &&
			(isInside.test(line.label) || isInside.test(price.label)),
	)
	return inside.length === 1 && inside[0]!.cents < price.cents ? inside[0]!.cents : 0
}
