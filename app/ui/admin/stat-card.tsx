import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '../icons/icon.tsx'
import { OdometerNumber } from './odometer-number.tsx'
import { Sparkline } from './sparkline.tsx'

type StatCardProps = {
	/** Unique on the page, because the id of the explanation is made from it. */
	label: string
	/** The formatted value: '$12,450', '24', '68%'. */
	value: string
	/** The change with its sign, and what it is compared with. `good` decides the color, `up` the arrow. */
	change?: { text: string; up: boolean; good: boolean; against: string }
	/** A line below the value. */
	note?: string
	/** Oldest first. */
	history?: readonly number[]
	/** How the figure is calculated. */
	explanation?: string
	/** A link to the list of the rows behind the figure. */
	rows?: { to: string; label: string }
}

export function StatCard({ label, value, change, note, history, explanation, rows }: StatCardProps) {
	const arrow = change?.up ? 'trending-up' : 'trending-down'
	const noteId = `about-${label.toLowerCase().replaceAll(' ', '-')}`
	return (
		<Card asChild className="grid content-start gap-2 px-3.5 py-3">
			<section aria-label={label}>
				<div className="flex items-start justify-between gap-1">
					<h2 className="font-semibold font-text text-fine text-ink-soft leading-tight tracking-normal">
						{label}
					</h2>
					{explanation && (
						<button
							type="button"
							popoverTarget={noteId}
							className="-my-2 -mr-2 grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-brand-wash hover:text-brand max-md:-my-3.5 max-md:-mr-3 max-md:size-11"
						>
							<Icon name="info" className="size-4" />
							<span className="sr-only">{`How is this counted? ${label}`}</span>
						</button>
					)}
				</div>
				<div className="@container flex items-center justify-between gap-3 max-md:flex-wrap">
					<OdometerNumber value={value} />
					{history && <Sparkline values={history} />}
				</div>
				{note && <p className="text-ink-soft text-micro">{note}</p>}
				{change && (
					<p className="flex flex-wrap items-center gap-x-1.5 text-fine">
						<span
							className={clsx(
								'inline-flex items-center gap-1 font-semibold',
								change.good ? 'text-ok' : 'text-danger',
							)}
						>
							<Icon name={arrow} className="size-4" />
							<span {...verbatim(change.text)}>{change.text}</span>
						</span>
						<span className="whitespace-nowrap text-ink-soft text-micro">{change.against}</span>
					</p>
				)}
				{explanation && (
					<div id={noteId} popover="auto" className="info-note shadow-card">
						<p>
							<span>{`${explanation} `}</span>
							{rows && <Link to={rows.to}>{rows.label}</Link>}
						</p>
					</div>
				)}
			</section>
		</Card>
	)
}
