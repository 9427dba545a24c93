import type { Item } from '../items.ts'

/** No car that anybody pastes a quote for costs less: $2,000. */
export const carCentsMin = 200_000

/** Whether an amount is called the price of a car. */
export const isPrice = ({ term, rule }: Pick<Item, 'term' | 'rule'>): boolean =>
	term === 'price' || (term === null && rule?.category === 'price')
