import { Link } from 'react-router'
import './state-choice.css'
import { DisclosureArrow } from '#app/ui/overlays/disclosure-arrow.tsx'
import type { IndexedState } from '#engine'

/** Looks like a select, and opens in place: a state is two taps away, without scripts too, and crawlers find the links. */
export const StateChoice = ({ states }: { states: readonly IndexedState[] }) => (
	<details className="state-choice">
		<summary className="input flex max-w-96 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
			Choose your state
			<DisclosureArrow />
		</summary>
		<ul className="mt-2">
			{states.map(({ slug, name }) => (
				<li key={slug}>
					<Link to={`/resources/fees-and-taxes/${slug}`} className="inline-flex min-h-11 items-center">
						{name}
					</Link>
				</li>
			))}
		</ul>
	</details>
)
