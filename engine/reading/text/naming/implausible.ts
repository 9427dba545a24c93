import { classifyLabel } from '../../classification/classify-label.ts'
import type { Item } from '../items.ts'
import type { ReadText } from '../read-items.ts'
import { carCentsMin, isPrice } from './price.ts'

/**
 * Leaves out an amount that cannot be what its words say, so that the reader asks what it is: a tax or a fee that is a large part of the car, a
 * price of a few dollars. No tax on a sale reaches a fifth of the price, and no single fee a third.
 */
export function leaveOutImplausible(read: ReadText): void {
	const car = Math.max(0, ...read.items.filter(isWholeCar).map(({ cents }) => cents))
	const isLeftOut = (item: Item) =>
		isTooSmall(item) ||
		(isPrice(item) && item.cents < car * priceShareMin) ||
		// Without a car, nothing is known about the other amounts.
		(car >= carCentsMin && item.cents > car * largestShare(item))
	for (const { line } of read.items.filter(isLeftOut)) read.unused.add(line)
	read.items = read.items.filter((item) => !isLeftOut(item))
}

/** Gives an amount that cannot be what its word usually is the other meaning of the word. */
export function renameImpossible({ items }: ReadText): void {
	for (const item of items) rename(item)
}

function rename(item: Item): void {
	// 'Base 32,995' on a window sticker is the price of the car without its options.
	if (item.term === 'base_payment' && item.cents > paymentCentsMax)
		Object.assign(item, { term: null, rule: classifyLabel('MSRP') })
	// 'Adj' is the adjusted capitalized cost of a lease, but nobody takes that off.
	if (item.term === 'adjusted_cap' && item.isNegative)
		Object.assign(item, { term: null, rule: classifyLabel('Discount') })
	// A state inspects a car for less; a dealer's own 'certified inspection' costs more.
	if (item.term === null && item.rule?.category === 'inspection' && item.cents > inspectionCentsMax)
		item.rule = classifyLabel('Dealer preparation')
}

/** No car is paid with $5,000 a month. */
const paymentCentsMax = 500_000
/** Safety and emissions together: $150. */
const inspectionCentsMax = 15_000
/** A total or a price below this is another figure: $1,000. */
const wholeCentsMin = 100_000

const isWholeCar = ({ term, rule }: Item) =>
	term === null
		? /^(?:price|msrp)$/.test(rule?.category ?? '')
		: /^(?:price|out_the_door|amount_financed|gross_cap|adjusted_cap|cap_cost)$/.test(term)

/** In 'sticker is 49,908, we've been selling 1,500 back' the second amount is no price. */
const priceShareMin = 0.1

/** A row 'Total 1.00' is the dealer's, and wrong. */
const isPrintedTotal = ({ term, isRow }: Item) => isRow && term === 'out_the_door'
const isTooSmall = (item: Item) =>
	isWholeCar(item) && !isPrintedTotal(item) && item.cents > 0 && item.cents < wholeCentsMin

/** The largest part of a car that an amount with this name can be; no limit for what may cost as much as a car. */
function largestShare({ term, rule }: Item): number {
	if (term === 'tax' || (term === null && rule?.category === 'sales_tax')) return 0.2
	if (term === null && rule && charges.has(rule.category)) return 0.33
	return Number.POSITIVE_INFINITY
}

const charges: ReadonlySet<string> = new Set([
	'title',
	'registration',
	'plate',
	'lien',
	'inspection',
	'tire_battery',
	'doc_fee',
	'dealer_fee',
	'electronic_filing',
	'advertising',
	'prep',
	'acquisition',
])
