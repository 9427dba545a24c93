import type { Paint, VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { OfferingKind } from '../offerings.ts'

type Look = {
	/** Its section on /services; links from everywhere end here. */
	anchor: string
	/** For a button or a narrow column. */
	shortName: string
	shape: VehicleShape
	paint: Paint
	sky: 'blue' | 'green' | 'sand'
	/** Amber for what most people take, green for the premium one. */
	badgeTone: 'signal' | 'brand'
}

const looks: Record<OfferingKind, Look> = {
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

/** An offering keeps its car and its colours wherever it shows. */
export const lookOf = (kind: OfferingKind): Look => looks[kind]
