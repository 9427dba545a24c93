import { clsx } from 'clsx/lite'

/** The recent history of a figure; decoration beside the figure itself. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
	const low = Math.min(...values)
	const span = Math.max(...values) - low || 1
	const points = values.map((value, index) => ({
		x: round((index / (values.length - 1)) * 88),
		y: round(25 - ((value - low) / span) * 21),
	}))
	const last = points.at(-1)
	if (!last || points.length < 2) return null
	const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')
	return (
		<svg
			viewBox="0 0 88 28"
			preserveAspectRatio="xMaxYMid meet"
			aria-hidden="true"
			focusable="false"
			className={clsx(
				'h-7 min-w-0 flex-[1_1_3.25rem] overflow-visible max-md:basis-full md:max-w-22',
				className,
			)}
		>
			<path d={`${line}L88 28L0 28Z`} className="fill-brand opacity-10" />
			<path
				d={line}
				className="fill-none stroke-[1.75] stroke-brand"
				strokeLinejoin="round"
				strokeLinecap="round"
			/>
			<circle cx={last.x} cy={last.y} r="3" className="fill-surface stroke-2 stroke-brand" />
		</svg>
	)
}

const round = (value: number) => Math.round(value * 10) / 10
