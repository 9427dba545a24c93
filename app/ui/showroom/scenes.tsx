import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { Figure } from '#app/ui/illustrations/figure.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { LineUp } from '#app/ui/illustrations/line-up.tsx'
import { LotScene } from '#app/ui/illustrations/lot-scene.tsx'
import { Odometer } from '#app/ui/illustrations/odometer.tsx'
import { type Paint, Vehicle, type VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import { RoadDivider } from '#app/ui/layout/divider.tsx'
import { Part } from './part.tsx'

const prices = {
	hatch: '$9,450',
	sedanWas: '$14,900',
	sedanNow: '$12,650',
	suv: '$21,300',
	pickup: '$17,900',
}

export function Hero() {
	return (
		<>
			<section className="lot-sky relative overflow-clip">
				<div className="wrap relative z-1 pt-[clamp(2.25rem,5vw,4.5rem)]">
					<h1 className="max-w-[7.4em] font-[790] text-display leading-[0.95] tracking-[-0.042em]">
						Never walk onto a lot alone.
					</h1>
					<p className="mt-5 mb-7 max-w-124 text-lead">
						An independent advisor reads the listing, looks over the car and checks the contract with you. If
						it’s a bad deal, we’ll tell you before you sign.
					</p>
					<div className="flex flex-wrap gap-3 max-[30rem]:*:w-full">
						<Button variant="go" asChild>
							<Link to="/services">View Our Services</Link>
						</Button>
						<Button asChild>
							<Link to="/community">Join Community</Link>
						</Button>
					</div>
				</div>
				<LotScene sign="ROUTE 9 AUTOS" prices={prices} hero />
			</section>
			<section aria-label="In numbers" className="on-asphalt -mt-0.75 relative pt-2 pb-10">
				<div className="wrap">
					<RoadDivider />
					<dl className="grid grid-cols-2 gap-x-4 gap-y-7 pt-7 min-[56rem]:flex min-[56rem]:justify-between">
						{[
							['150+', 'buyers helped each month'],
							['$3,400', 'average savings per client'],
							['24/7', 'community support'],
							['98%', 'satisfaction'],
						].map(([value = '', label]) => (
							<div key={label} className="flex flex-col-reverse items-start justify-end">
								<dt className="mt-2.5 text-on-asphalt-soft text-small leading-snug">{label}</dt>
								<dd>
									<Odometer value={value} className="text-[clamp(1.5rem,1rem+2vw,2.375rem)]" />
								</dd>
							</div>
						))}
					</dl>
				</div>
			</section>
		</>
	)
}

const shapes: [VehicleShape, Paint][] = [
	['hatch', 'red'],
	['sedan', 'green'],
	['suv', 'sky'],
	['pickup', 'mustard'],
	['minivan', 'cream'],
	['coupe', 'blue'],
]

export function Vehicles() {
	return (
		<Part title="Vehicles and scenes">
			<div className="grid grid-cols-2 gap-6 md:grid-cols-3">
				{shapes.map(([shape, paint]) => (
					<Vehicle key={shape} shape={shape} paint={paint} label={`A ${paint} ${shape}`} />
				))}
			</div>
			<div className="grid gap-6 md:grid-cols-2">
				<Bay shape="hatch" paint="red" sky="blue" hills className="h-80 rounded-card border border-line">
					<LicensePlate caption="Flat fee" className="absolute top-4 right-4 z-2">
						$75.00
					</LicensePlate>
				</Bay>
				<Bay shape="sedan" paint="plum" sky="sand" hills className="h-80 rounded-card border border-line" />
			</div>
			<div className="flex items-end gap-4">
				<Figure who="advisor" className="h-32" />
				<Figure who="buyer" className="h-32" />
			</div>
		</Part>
	)
}

export function Closing() {
	return (
		<section className="dusk-sky">
			<div className="wrap pt-[var(--band-y)] pb-8">
				<h2 className="max-w-[12.7em] text-h1">Found a car already? Show us before you put money down.</h2>
			</div>
			<LineUp className="relative z-1 -mb-px" />
			<div className="on-asphalt -mt-[1.2vw] pt-3.5 pb-4.5">
				<div className="wrap">
					<RoadDivider />
				</div>
			</div>
		</section>
	)
}
