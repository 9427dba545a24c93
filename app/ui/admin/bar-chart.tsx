import { clsx } from 'clsx/lite'

type Bar = {
	/** Under the bar: 'Nov 16'. */
	label: string
	value: number
	/** The formatted value: '$4,650.00'. */
	text: string
	/** True in the selected period, false in the previous one. */
	current: boolean
}

type BarChartProps = {
	/** Unique on the page. */
	id: string
	/** Describes the chart and its main figures for screen readers; the table beside it has all of them. */
	label: string
	/** Oldest first. The last bar is the current week, whose value still grows. */
	bars: readonly Bar[]
	/** The axis reaches at least up to here, so that a chart without values has readable ticks. */
	least: number
	/** Formats the label of a tick: '$4k'. */
	tick: (value: number) => string
}

const height = 200
const top = 18
/** Where the bars begin, in percent; the labels of the ticks are to the left of it. */
const left = 9

/** Amounts over time as vertical bars. Positions are SVG attributes, because the content security policy blocks style attributes. */
export function BarChart({ id, label, bars, least, tick }: BarChartProps) {
	const hatch = `${id}-hatch`
	const ticks = ticksFor(Math.max(...bars.map(({ value }) => value), least))
	const highest = ticks.at(-1)!
	const step = (100 - left) / bars.length
	const y = (value: number) => top + height - (Math.max(value, 0) / highest) * height
	const labelEvery = Math.ceil(bars.length / 6)
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
				const isGrowing = index === bars.length - 1
				return (
					<g key={bar.label}>
						<rect
							x={`${x}%`}
							y={y(bar.value)}
							width={`${step * 0.68}%`}
							height={top + height - y(bar.value)}
							rx="3"
							fill={isGrowing ? `url(#${hatch})` : undefined}
							className={clsx(
								!isGrowing && (bar.current ? 'fill-brand' : 'fill-bar'),
								isGrowing && 'stroke-1 stroke-brand',
							)}
						>
							<title>{`${bar.label}: ${bar.text}`}</title>
						</rect>
						{(bars.length - 1 - index) % labelEvery === 0 && (
							<text
								x={isGrowing ? '100%' : `${x + step * 0.34}%`}
								y={top + height + 20}
								textAnchor={isGrowing ? 'end' : 'middle'}
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

/** Returns at most five round values from zero up to at least `highest`. */
export function ticksFor(highest: number): number[] {
	const rough = Math.max(highest, 1) / 4
	const power = 10 ** Math.floor(Math.log10(rough))
	const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough)!
	const count = Math.max(1, Math.ceil(highest / step))
	return Array.from({ length: count + 1 }, (_, index) => index * step)
}
