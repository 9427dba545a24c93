import type { ReactNode } from 'react'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Bay } from '#app/ui/vehicles/bay.tsx'
import type { Paint, VehicleShape } from '#app/ui/vehicles/vehicle.tsx'

type ComingPageProps = {
	title: string
	/** What will be here, and that it is not here yet. */
	sentence: string
	/** What already helps in the meantime. */
	meanwhile: string
	scene: { shape: VehicleShape; paint: Paint; sky: 'blue' | 'green' | 'sand' | 'dusk' }
	/** The next step: links. */
	children: ReactNode
}

/** A page that is linked but not open yet: it says so, and points to something that is. */
export function ComingPage({ title, sentence, meanwhile, scene, children }: ComingPageProps) {
	return (
		<section className="wrap band grid gap-8 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
			<div className="self-center">
				<p className="mb-4 text-small">
					<StatusLamp>Not open yet</StatusLamp>
				</p>
				<h1>{title}</h1>
				<p className="mt-5 text-lead">{sentence}</p>
				<p className="mt-4 text-ink-soft">{meanwhile}</p>
				<div className="mt-7 flex flex-wrap gap-3">{children}</div>
			</div>
			<Bay
				shape={scene.shape}
				paint={scene.paint}
				sky={scene.sky}
				hills
				className="h-[clamp(15rem,32vw,26rem)] rounded-card border border-line"
			/>
		</section>
	)
}
