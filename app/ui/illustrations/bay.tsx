import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { drawing, type Paint, Vehicle, type VehicleShape } from './vehicle.tsx'

const skyClass = {
	blue: 'bg-sky-blue',
	green: 'bg-sky-green',
	sand: 'bg-sky-sand',
	dusk: 'bg-sky-dusk',
}

type BayProps = {
	shape: VehicleShape
	paint: Paint
	sky?: keyof typeof skyClass
	/** Sun and hills behind the vehicle: for tall bays. */
	hills?: boolean
	/** A badge or a plate on top of the sky. */
	children?: ReactNode
	className?: string
	vehicleClassName?: string
	label?: string
}

/** A vehicle in a parking stall: the head of a card, or a placeholder for a missing photo. `className` sets the height. */
export function Bay({
	shape,
	paint,
	sky = 'green',
	hills,
	children,
	className,
	vehicleClassName,
	label,
}: BayProps) {
	return (
		<div className={clsx('bay', skyClass[sky], className)}>
			{hills && (
				<svg
					className="bay-hills"
					viewBox="0 0 560 260"
					preserveAspectRatio="xMidYMax slice"
					aria-hidden="true"
					focusable="false"
				>
					<use href={drawing('hills')} />
				</svg>
			)}
			{children}
			<Vehicle
				shape={shape}
				paint={paint}
				label={label}
				className={clsx('bay-car', hills && 'w-[min(28rem,92%)]', vehicleClassName)}
			/>
		</div>
	)
}
