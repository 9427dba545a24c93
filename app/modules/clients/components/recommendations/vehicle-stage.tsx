import { Bay } from '#app/ui/illustrations/bay.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import type { Paint, VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'

type ShownVehicle = Pick<VehicleView, 'name' | 'price' | 'pictures'>

/** A vehicle's first picture, or a drawing if there is none, with the price on a plate. */
export function VehicleStage({ vehicle: { name, price, pictures } }: { vehicle: ShownVehicle }) {
	const [picture] = pictures
	const plate = price && (
		<span className="absolute top-3 right-3 z-2">
			<LicensePlate>{plateText(price)}</LicensePlate>
		</span>
	)
	if (!picture)
		return (
			<Bay {...drawingOf(name)} className="h-46">
				{plate}
			</Bay>
		)
	return (
		<div className="relative">
			{plate}
			<img
				src={picture.path}
				alt={picture.alt || name}
				width={picture.width}
				height={picture.height}
				loading="lazy"
				decoding="async"
				className="h-46 w-full bg-bubble object-cover"
			/>
		</div>
	)
}

/** Returns the amount only: the plate is too small for what the price includes, which is stated below the picture. */
const plateText = (price: string) => price.replace(/ out the door$/, '').toUpperCase()

const shapes: [RegExp, VehicleShape][] = [
	[/f-?150|silverado|ram|tacoma|tundra|ranger|frontier|ridgeline|maverick|pickup/i, 'pickup'],
	[/odyssey|sienna|pacifica|carnival|caravan|minivan/i, 'minivan'],
	[/mustang|camaro|miata|mx-5|brz|gr86|challenger|coupe/i, 'coupe'],
	[
		/cr-?v|rav4|cx-\d|rogue|forester|outback|escape|explorer|pilot|highlander|tucson|sportage|suv|x[1-7]\b/i,
		'suv',
	],
	[/fit|golf|yaris|soul|leaf|bolt|hatch|impreza|prius/i, 'hatch'],
]
const paints: Paint[] = ['blue', 'red', 'mustard', 'cream', 'green', 'sky', 'plum']

/** Chooses the drawing that fits a vehicle's name; the same name always has the same drawing. */
function drawingOf(name: string): { shape: VehicleShape; paint: Paint } {
	const shape = shapes.find(([names]) => names.test(name))?.[1] ?? 'sedan'
	const sum = [...name].reduce((total, char) => (total * 31 + char.charCodeAt(0)) % 9_973, 7)
	return { shape, paint: paints[sum % paints.length]! }
}
