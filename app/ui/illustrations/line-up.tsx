import { clsx } from 'clsx/lite'
import { drawing, type Paint, paintClass, type VehicleShape } from './vehicle.tsx'

const order: readonly [VehicleShape, Paint][] = [
	['coupe', 'blue'],
	['suv', 'red'],
	['sedan', 'mustard'],
	['hatch', 'cream'],
	['minivan', 'sky'],
	['pickup', 'green'],
]

/** All six vehicles in a row along the road, for the end of a page. */
export function LineUp({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 1440 160"
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			focusable="false"
			className={clsx('block h-[clamp(90px,11.2vw,180px)] w-full', className)}
		>
			{order.map(([shape, paint], index) => (
				<use
					key={shape}
					href={drawing(shape)}
					x={index * 244 - 12}
					y="59.8"
					width="235.2"
					height="94.1"
					className={paintClass[paint]}
				/>
			))}
		</svg>
	)
}
