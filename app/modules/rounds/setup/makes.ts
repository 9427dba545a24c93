import { formatList } from '#engine'
import type { RoundKind, RoundTerms } from '../round.ts'

/** Other names of makes, as dealers and clients write them. */
const otherNames: ReadonlyMap<string, string> = new Map([
	['vw', 'volkswagen'],
	['chevy', 'chevrolet'],
	['mercedes', 'mercedesbenz'],
])

/** The letters and digits of a make, so that 'Mercedes-Benz' and 'mercedes benz' are one. */
function plain(make: string): string {
	const letters = make.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
	return otherNames.get(letters) ?? letters
}

/** Returns the make that a store has to sell to be asked without a question; null where any store may have the car. */
export const askedMakeOf = ({
	kind,
	vehicle,
}: {
	kind: RoundKind
	vehicle: Partial<Pick<RoundTerms['vehicle'], 'condition' | 'make'>>
}): string | null => (kind === 'purchase' && vehicle.condition === 'new' && vehicle.make) || null

/** 'yes' and 'no' by the makes that the store sells new; 'unknown' where the book names none. */
export type SellsMake = 'yes' | 'no' | 'unknown'

export function sellsMake(brands: readonly string[], make: string): SellsMake {
	if (brands.length === 0) return 'unknown'
	return brands.some((brand) => plain(brand) === plain(make)) ? 'yes' : 'no'
}

type Store = { name: string; brands: readonly string[] }

/** The question before stores of other makes are asked: 'Mill Pond Toyota sells Toyota, not Honda. Ask it anyway?' */
export function otherMakesQuestion(stores: readonly Store[], make: string): string {
	const sells = stores.map(({ name, brands }) => `${name} sells ${formatList(brands)}`)
	return stores.length === 1
		? `${sells[0]}, not ${make}. Ask it anyway?`
		: `${formatList(sells)}, not ${make}. Ask them anyway?`
}
