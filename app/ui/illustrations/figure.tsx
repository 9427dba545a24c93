import { drawing } from './vehicle.tsx'

/** A person in the style of the drawings. */
export function Figure({ who, className }: { who: 'advisor' | 'buyer'; className?: string }) {
	return (
		<svg viewBox="0 0 72 112" aria-hidden="true" focusable="false" className={className}>
			<use href={drawing(who)} />
		</svg>
	)
}
