import type { Paint, VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { OfferingKind } from '../offerings.ts'

type Appearance = {
	/** The anchor of its section on /services. */
	anchor: string
	/** For a button or a narrow column. */
	shortName: string
	shape: VehicleShape
	paint: Paint
	sky: 'blue' | 'green' | 'sand'
	/** Amber for the most popular service, green for the premium one. */
	badgeTone: 'signal' | 'brand'
}

const appearances: Record<OfferingKind, Appearance> = {
	online_search: {
		anchor: 'online-search',
		shortName: 'Online search',
		shape: 'hatch',
		paint: 'red',
		sky: 'blue',
		badgeTone: 'signal',
	},
	in_person: {
		anchor: 'in-person',
		shortName: 'In-person visit',
		shape: 'suv',
		paint: 'mustard',
		sky: 'green',
		badgeTone: 'signal',
	},
	concierge: {
		anchor: 'concierge',
		shortName: 'Concierge',
		shape: 'coupe',
		paint: 'green',
		sky: 'sand',
		badgeTone: 'brand',
	},
}

/** Returns the appearance of an offering, which is the same on every page. */
export const appearanceOf = (kind: OfferingKind): Appearance => appearances[kind]
