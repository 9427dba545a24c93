import { formatCents, formatDollars } from '#app/lib/money/money.ts'
import type { PriceBasis } from './recommendation.ts'
import type { VehicleView } from './recommendation-view.ts'

type Priced = Pick<VehicleView, 'id' | 'price' | 'priceCents' | 'priceBasis'>

/** A kind of price; prices of different kinds are never compared with each other. */
export type PriceKind = { basis: PriceBasis | null; label: string; note: string }

export const priceKinds: readonly PriceKind[] = [
	{ basis: 'out_the_door', label: 'Out-the-door price', note: 'tax, title and fees included' },
	{ basis: 'list', label: 'List price', note: 'before tax, title and fees' },
	{ basis: null, label: 'Price', note: 'may not include tax, title and fees' },
]

/** Returns the kind of a vehicle's price. */
export const priceKindOf = ({ priceBasis }: Pick<Priced, 'priceBasis'>): PriceKind =>
	priceKinds.find(({ basis }) => basis === priceBasis)!

/**
 * Returns how a vehicle's price compares with the lowest of the same kind: 'the lowest' or '$500 more than the lowest'. Null when it is unknown
 * what the price includes, or when no other price includes the same.
 */
export function compareWithLowest(vehicle: Priced, vehicles: readonly Priced[]): string | null {
	const { priceBasis, priceCents } = vehicle
	const alike = vehicles.filter((each) => each.priceBasis === priceBasis && each.priceCents !== null)
	if (priceBasis === null || priceCents === null || alike.length < 2) return null
	const lowest = Math.min(...alike.map((each) => each.priceCents ?? 0))
	const more = priceCents - lowest
	if (more === 0) return 'the lowest'
	return `${more % 100 === 0 ? formatDollars(more) : formatCents(more)} more than the lowest`
}
