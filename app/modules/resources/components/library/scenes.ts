import type { Paint, VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { Illustration } from '../../library/front-matter.schema.ts'

/** An illustration of 560 × 260: a sky, a vehicle on the road, an object, and sometimes a person. */
export type SceneParts = {
	sky: 'blue' | 'green' | 'sand' | 'dusk'
	vehicle: { shape: VehicleShape; paint: Paint; x: number; width: number }
	/** Drawn from `props.svg`, under the illustration's own name. */
	prop: { x: number; y: number; width: number; height: number }
	person?: { who: 'advisor' | 'buyer'; x: number }
}

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const car = (shape: VehicleShape, paint: Paint, x: number, width = 300) => ({ shape, paint, x, width })

export const scenes: Record<Illustration, SceneParts> = {
	checklist: { sky: 'blue', vehicle: car('hatch', 'red', 34), prop: box(380, 34, 136, 170) },
	negotiation: {
		sky: 'sand',
		vehicle: car('sedan', 'sky', 10),
		prop: box(330, 20, 170, 136),
		person: { who: 'buyer', x: 400 },
	},
	loan: { sky: 'green', vehicle: car('coupe', 'blue', 20), prop: box(350, 44, 180, 156) },
	odometer: { sky: 'dusk', vehicle: car('pickup', 'plum', 18), prop: box(346, 56, 186, 124) },
	contract: { sky: 'sand', vehicle: car('suv', 'green', 24), prop: box(384, 30, 138, 160) },
	'trade-in': { sky: 'green', vehicle: car('minivan', 'cream', 16), prop: box(358, 36, 166, 154) },
	calendar: { sky: 'blue', vehicle: car('hatch', 'mustard', 30), prop: box(366, 38, 156, 156) },
	inspection: {
		sky: 'sand',
		vehicle: car('sedan', 'green', 96, 330),
		prop: box(60, 84, 130, 130),
		person: { who: 'advisor', x: 424 },
	},
	listing: { sky: 'green', vehicle: car('hatch', 'sky', 12, 270), prop: box(316, 40, 206, 165) },
	lot: { sky: 'dusk', vehicle: car('suv', 'red', 20), prop: box(386, 32, 140, 152) },
	'test-drive': { sky: 'blue', vehicle: car('coupe', 'red', 16), prop: box(364, 40, 156, 156) },
	warning: { sky: 'dusk', vehicle: car('pickup', 'mustard', 20), prop: box(356, 84, 154, 136) },
	budget: { sky: 'green', vehicle: car('hatch', 'cream', 26), prop: box(356, 66, 168, 144) },
	phone: { sky: 'blue', vehicle: car('minivan', 'sky', 24), prop: box(410, 28, 108, 168) },
	key: {
		sky: 'sand',
		vehicle: car('coupe', 'green', 20),
		prop: box(340, 70, 190, 101),
		person: { who: 'buyer', x: 300 },
	},
}
