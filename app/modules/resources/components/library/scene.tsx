import { clsx } from 'clsx/lite'
import { drawing, paintClass } from '#app/ui/illustrations/vehicle.tsx'
import type { Illustration } from '../../library/front-matter.schema.ts'
import props from './props.svg?url'
import { scenes } from './scenes.ts'

const skyClass = {
	blue: 'bg-sky-blue',
	green: 'bg-sky-green',
	sand: 'bg-sky-sand',
	dusk: 'bg-sky-dusk',
}

type SceneProps = {
	name: Illustration
	/** Whether the drawing fills a box of any shape, with what does not fit cut off; otherwise all of it shows, in its own proportions. */
	fill?: boolean
	className?: string
}

/** The illustration of a resource; decorative, because the title says the same. */
export function Scene({ name, fill, className }: SceneProps) {
	const { sky, vehicle, prop, person } = scenes[name]
	const height = vehicle.width * 0.4
	return (
		<svg
			viewBox="0 0 560 260"
			preserveAspectRatio={fill ? 'xMaxYMax slice' : undefined}
			aria-hidden="true"
			focusable="false"
			className={clsx('block w-full', !fill && 'h-auto', skyClass[sky], className)}
		>
			<use href={drawing('hills')} width="560" height="260" />
			<use href={`${props}#road`} y="220" width="560" height="40" />
			<use
				href={drawing(vehicle.shape)}
				x={vehicle.x}
				y={246 - height}
				width={vehicle.width}
				height={height}
				className={paintClass[vehicle.paint]}
			/>
			<use href={`${props}#${name}`} {...prop} />
			{person && <use href={drawing(person.who)} x={person.x} y="130" width="76" height="118" />}
		</svg>
	)
}
