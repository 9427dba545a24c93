import type { Paint, VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { OfferingKind } from '../offerings.ts'

type Appearance = {
	shape: VehicleShape
	paint: Paint
	sky: 'blue' | 'green' | 'sand'
	/** Amber for the most popular service, green for the premium one. */
	badgeTone: 'signal' | 'brand'
}

const appearances: Record<OfferingKind, Appearance> = {
	online_search: {
		shape: 'hatch',
		paint: 'red',
		sky: 'blue',
		badgeTone: 'signal',
	},
	in_person: {
		shape: 'suv',
		paint: 'mustard',
		sky: 'green',
		badgeTone: 'signal',
	},
	concierge: {
		shape: 'coupe',
		paint: 'green',
		sky: 'sand',
		badgeTone: 'brand',
	},
}

/** Returns the appearance of an offering, which is the same on every page. */
export const appearanceOf = (kind: OfferingKind): Appearance => appearances[kind]
