import { formatChange } from '#engine'
import type { WaterfallStep } from '../../comparison/comparison-view.ts'

type WaterfallProps = {
	/** From the cheapest deal's cost to this one's, in order. */
	steps: readonly WaterfallStep[]
}

/** Why one deal costs more than another, drawn: each bar begins where the one above ends, and together they reach the difference. */
export function Waterfall({ steps }: WaterfallProps) {
	const sums = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, { cents }) => sum + cents, 0))
	const [least, most] = [Math.min(0, ...sums), Math.max(0, ...sums)]
	const percent = (cents: number) => (100 * (cents - least)) / Math.max(1, most - least)
	return (
		<ol className="grid gap-1.5 text-small">
			{steps.map(({ key, name, cents }, index) => {
				const from = percent(index === 0 ? 0 : sums[index - 1]!)
				const to = percent(sums[index]!)
				return (
					<li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
						<span>{name}</span>
						<span translate="no" className="num text-end">
							{formatChange(cents)}
						</span>
						<svg aria-hidden="true" focusable="false" className="col-span-2 h-2 w-full rounded-xs bg-band">
							<rect
								x={`${Math.min(from, to)}%`}
								width={`${Math.max(Math.abs(to - from), 0.75)}%`}
								height="100%"
								className={cents > 0 ? 'fill-danger' : 'fill-ok'}
							/>
						</svg>
					</li>
				)
			})}
		</ol>
	)
}
