import './loan-chart.css'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { WaitingStep } from '#engine'
import { FigureTable } from './figure-table.tsx'

const width = 320
const height = 150

type EquityChartProps = { asNow: readonly WaitingStep[]; withExtra: readonly WaitingStep[] }

/** Draws what the car is worth and what is owed on it, by month: where the lines cross, nothing is owed beyond its value. */
export function EquityChart({ asNow, withExtra }: EquityChartProps) {
	const last = asNow.at(-1)?.months ?? 1
	const highest = Math.max(1, ...asNow.flatMap(({ worthCents, owedCents }) => [worthCents, owedCents]))
	const line = (steps: readonly WaitingStep[], key: 'worthCents' | 'owedCents') =>
		steps
			.map(
				(step) => `${(step.months / last) * width},${(height - (step[key] / highest) * height).toFixed(1)}`,
			)
			.join(' ')
	return (
		<figure className="loan-figure grid gap-3">
			<figcaption className="font-semibold">What the car is worth, and what you owe on it</figcaption>
			<svg viewBox={`-14 -4 ${width + 28} ${height + 24}`} aria-hidden="true" className="loan-chart">
				<polyline className="equity-worth" points={line(asNow, 'worthCents')} />
				<polyline className="equity-owed" points={line(asNow, 'owedCents')} />
				<polyline className="equity-owed equity-extra" points={line(withExtra, 'owedCents')} />
				{asNow.map(({ months }) => (
					<text key={months} x={(months / last) * width} y={height + 16}>
						{months}
					</text>
				))}
			</svg>
			<p className="flex flex-wrap gap-x-6 gap-y-1 text-fine text-ink-soft">
				<span className="loan-key">Worth</span>
				<span className="loan-key loan-key-interest">Owed</span>
				<span className="loan-key loan-key-extra">Owed with the extra payment</span>
				<span>by month from now</span>
			</p>
			<Disclosure summary="Show as table" look="text">
				<FigureTable
					caption="What the car is worth and what you owe, by month from now"
					columns={['After', 'Worth', 'Owed', 'With extra']}
					rows={asNow.map(({ months, worthCents, owedCents }, index) => ({
						name: amountOf(months, 'month'),
						cents: [worthCents, owedCents, withExtra[index]?.owedCents ?? 0],
					}))}
				/>
			</Disclosure>
		</figure>
	)
}
