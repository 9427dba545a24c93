import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { NumberPlate } from '#app/ui/number-plate.tsx'
import { Odometer } from '#app/ui/odometer.tsx'
import { Bay } from '#app/ui/vehicles/bay.tsx'
import { LineUp } from '#app/ui/vehicles/line-up.tsx'
import { LotScene } from '#app/ui/vehicles/lot-scene.tsx'

export default function DevUi() {
	return (
		<main id="main">
			<section className="lot-sky">
				<div className="wrap pt-18">
					<h1 className="text-display font-[790] max-w-[11ch]">Never walk onto a lot alone.</h1>
					<div className="flex gap-3 mt-6">
						<Button variant="go">View Our Services</Button>
						<Button>Join Community</Button>
					</div>
				</div>
				<LotScene
					sign="ROUTE 9 AUTOS"
					prices={{
						hatch: '$9,450',
						sedanWas: '$14,900',
						sedanNow: '$12,650',
						suv: '$21,300',
						pickup: '$17,900',
					}}
					className="h-[262px] md:aspect-[1440/430] md:h-auto md:-mt-46"
				/>
			</section>
			<div className="wrap py-10 grid gap-4">
				<Odometer value="$3,400" />
				<NumberPlate caption="Flat fee">$75.00</NumberPlate>
				<Bay shape="hatch" paint="red" sky="blue" className="rounded-card">
					<Badge className="absolute top-4 left-4">Most Popular</Badge>
				</Bay>
				<Bay shape="suv" paint="mustard" sky="sand" hills className="h-80 rounded-card" />
			</div>
			<LineUp />
		</main>
	)
}
