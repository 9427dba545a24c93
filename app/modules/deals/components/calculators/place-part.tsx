import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatList, type PlaceTax, placeTaxesOf } from '#engine'
import type { CalculatorPlace } from './calculator.tsx'

type PlacePartProps = {
	place: PlaceTax
	/** The calculator at the place. */
	children(place: CalculatorPlace): ReactNode
}

/** The taxes of a state for a calculator, and what they rest on. */
export function PlacePart({ place, children }: PlacePartProps) {
	const { name, slug, state, zip, notes, unknown } = place
	return (
		<>
			<div className="mt-4 max-w-prose text-fine text-ink-soft">
				<ul className="grid gap-1">
					{notes.map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
				<p className="mt-1">
					{unknown.length > 0 && (
						<span>{`We don’t know ${formatList(unknown)}, so your own entries are used. `}</span>
					)}
					<Link to={`/resources/fees-and-taxes/${slug}`}>{`All rules of ${name}`}</Link>
				</p>
			</div>
			{children({ state, zip, fields: place.fields, taxes: placeTaxesOf(place) })}
		</>
	)
}
