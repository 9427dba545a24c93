import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import sprite from './sprite.svg?url'

export type VehicleShape = 'hatch' | 'sedan' | 'suv' | 'pickup' | 'minivan' | 'coupe'
export type Paint = 'red' | 'green' | 'sky' | 'mustard' | 'cream' | 'blue' | 'plum'

// Complete class names, so that a text search finds them.
export const paintClass: Record<Paint, string> = {
	red: 'paint-red',
	green: 'paint-green',
	sky: 'paint-sky',
	mustard: 'paint-mustard',
	cream: 'paint-cream',
	blue: 'paint-blue',
	plum: 'paint-plum',
}

/** Returns the URL of a drawing in the cached sprite file. */
export const drawing = (name: VehicleShape | 'advisor' | 'buyer' | 'lot' | 'hills' | 'star') =>
	`${sprite}#${name}`

type VehicleProps = Omit<ComponentProps<'svg'>, 'children'> & {
	shape: VehicleShape
	/** Inherited from the surrounding element when absent. */
	paint?: Paint
	/** Describes the drawing for screen readers; without it the drawing is decoration. */
	label?: string
}

export function Vehicle({ shape, paint, label, className, ...props }: VehicleProps) {
	const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true, focusable: false }
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label or hidden, see above
		<svg
			viewBox="0 0 240 96"
			{...name}
			{...props}
			className={clsx('vehicle', paint && paintClass[paint], className)}
		>
			<use href={drawing(shape)} />
		</svg>
	)
}
