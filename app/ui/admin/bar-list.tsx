type Bar = { label: string; value: number; text: string; note?: string }

/** Compares amounts as horizontal bars: a funnel, sources, reasons. Widths are attributes, because the policy blocks style attributes. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
	const most = Math.max(...bars.map((bar) => bar.value), 1)
	return (
		<ol className="grid gap-2">
			{bars.map((bar, index) => (
				<li
					key={bar.label}
					className="grid grid-cols-[4.75rem_minmax(0,1fr)_2.25rem_2.5rem] items-center gap-x-2.5 md:grid-cols-[7rem_minmax(0,1fr)_2.25rem_3rem]"
				>
					<span>{bar.label}</span>
					<svg aria-hidden="true" focusable="false" className="h-8.5 w-full rounded-sm bg-band">
						<rect
							width={`${(bar.value / most) * 100}%`}
							height="100%"
							rx="5"
							className="fill-brand"
							fillOpacity={0.5 + (0.5 * index) / Math.max(bars.length - 1, 1)}
						/>
					</svg>
					<b className="num text-end font-semibold">{bar.text}</b>
					<small className="num text-end text-ink-soft text-micro">{bar.note}</small>
				</li>
			))}
		</ol>
	)
}

type ShareBarProps = { label: string; shares: readonly { label: string; percent: number }[] }

/** A strip that shows two to four shares of a whole. */
export function ShareBar({ label, shares }: ShareBarProps) {
	const description = shares.map((share) => `${share.label} ${share.percent}%`).join(', ')
	const before = (index: number) => shares.slice(0, index).reduce((sum, share) => sum + share.percent, 0)
	return (
		<svg role="img" aria-label={`${label}: ${description}`} className="my-1 h-7 w-full">
			{shares.map((share, index) => {
				const gap = index ? 0.75 : 0
				return (
					<rect
						key={share.label}
						x={`${before(index) + gap}%`}
						width={`${Math.max(share.percent - gap, 0)}%`}
						height="100%"
						rx="4"
						className={index ? 'fill-bar' : 'fill-brand'}
					/>
				)
			})}
		</svg>
	)
}
