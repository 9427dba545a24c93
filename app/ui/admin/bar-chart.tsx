import { useId } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

type Bar = {
	/** Under the bar: 'Nov 16'. */
	label: string
	value: number
	/** The value as it is read: '$4,650.00'. */
	text: string
	/** Belongs to what is looked at; the others are what went before. */
	current: boolean
}

type BarChartProps = {
	/** What it shows, with its main figures, for who does not see it; the table beside it has them all. */
	label: string
	/** The oldest first. The last one is still growing. */
	bars: readonly Bar[]
	/** A tick's words: '$4k'. */
	tick: (value: number) => string
}

const height = 200
const top = 18
/** Where the bars begin, in percent: before it stand the words of the ticks. */
const left = 9

/** Amounts over time as standing bars. Drawn without a script: places are attributes, as the policy refuses style attributes. */
export function BarChart({ label, bars, tick }: BarChartProps) {
	const hatch = useId()
	const ticks = ticksFor(Math.max(...bars.map(({ value }) => value), 0))
	const highest = ticks.at(-1)!
	const step = (100 - left) / bars.length
	const y = (value: number) => top + height - (Math.max(value, 0) / highest) * height
	const every = Math.ceil(bars.length / 6)
	const average = bars.reduce((sum, { value }) => sum + value, 0) / Math.max(bars.length, 1)
	return (
		<svg role="img" aria-label={label} className="h-62 w-full text-ink-soft text-micro">
			<defs>
				<pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
					<rect width="2" height="6" className="fill-brand" />
				</pattern>
			</defs>
			{ticks.map((value) => (
				<g key={value}>
					<line x1={`${left}%`} x2="100%" y1={y(value)} y2={y(value)} className="stroke-1 stroke-line" />
					<text x="0" y={y(value) + 4} className="num fill-ink-soft">
						{tick(value)}
					</text>
				</g>
			))}
			{bars.map((bar, index) => {
				const x = left + index * step + step * 0.16
				const running = index === bars.length - 1
				return (
					<g key={bar.label}>
						<rect
							x={`${x}%`}
							y={y(bar.value)}
							width={`${step * 0.68}%`}
							height={top + height - y(bar.value)}
							rx="3"
							fill={running ? `url(#${hatch})` : undefined}
							className={cn(
								!running && (bar.current ? 'fill-brand' : 'fill-bar'),
								running && 'stroke-1 stroke-brand',
							)}
						>
							<title>{`${bar.label}: ${bar.text}`}</title>
						</rect>
						{(bars.length - 1 - index) % every === 0 && (
							<text
								x={running ? '100%' : `${x + step * 0.34}%`}
								y={top + height + 20}
								textAnchor={running ? 'end' : 'middle'}
								className="num fill-ink-soft"
							>
								{bar.label}
							</text>
						)}
					</g>
				)
			})}
			<line
				x1={`${left}%`}
				x2="100%"
				y1={y(average)}
				y2={y(average)}
				strokeDasharray="7 5"
				className="stroke-[1.5] stroke-ink-soft"
			/>
		</svg>
	)
}

/** Round steps from nothing to a little more than the highest, at most five of them. */
export function ticksFor(highest: number): number[] {
	const rough = Math.max(highest, 1) / 4
	const power = 10 ** Math.floor(Math.log10(rough))
	const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough)!
	const count = Math.max(1, Math.ceil(highest / step))
	return Array.from({ length: count + 1 }, (_, index) => index * step)
}
