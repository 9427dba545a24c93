import { TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#app/ui/foundations/cn.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { Drum } from './count-badge.tsx'
import { Sparkline } from './sparkline.tsx'

type StatCardProps = {
	label: string
	/** The formatted value: '$12,450', '24', '68%'. */
	value: string
	/** The change with its sign, and what it is compared with. `good` decides the color, `up` the arrow. */
	change?: { text: string; up: boolean; good: boolean; against: string }
	/** Shown in place of a change: why there is none. */
	note?: string
	/** Oldest first. */
	history?: readonly number[]
	/** How the figure is calculated. */
	explanation?: string
	/** A link to the list of the rows behind the figure. */
	rows?: { to: string; label: string }
}

export function StatCard({ label, value, change, note, history, explanation, rows }: StatCardProps) {
	const Arrow = change?.up ? TrendingUp : TrendingDown
	return (
		<Card asChild className="grid content-start gap-2 px-3.5 py-3">
			<section aria-label={label}>
				<h2 className="font-semibold font-text text-fine text-ink-soft leading-tight tracking-normal">
					{label}
				</h2>
				<div className="@container flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
					<Drum value={value} />
					{history && <Sparkline values={history} />}
				</div>
				{note && <p className="text-ink-soft text-micro">{note}</p>}
				{change && (
					<p className="flex flex-wrap items-center gap-x-1.5 text-fine">
						<span
							className={cn(
								'inline-flex items-center gap-1 font-semibold',
								change.good ? 'text-ok' : 'text-danger',
							)}
						>
							<Arrow aria-hidden="true" className="size-4" />
							{change.text}
						</span>
						<span className="whitespace-nowrap text-ink-soft text-micro">{change.against}</span>
					</p>
				)}
				{explanation && (
					<Disclosure
						look="text"
						summary={
							<>
								How is this counted?<span className="sr-only"> {label}</span>
							</>
						}
					>
						<p className="text-fine text-ink-soft">
							{explanation} {rows && <Link to={rows.to}>{rows.label}</Link>}
						</p>
					</Disclosure>
				)}
			</section>
		</Card>
	)
}
