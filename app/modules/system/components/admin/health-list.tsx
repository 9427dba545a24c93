import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { labelOfPart } from '../../part-labels.ts'

export type HealthRow = { part: string; failed: boolean; message: string; since: string }

type HealthListProps = {
	rows: HealthRow[]
	/** When the site last examined itself; null before the first time. */
	checkedAt: string | null
	/** Whether that was so long ago that the background jobs seem to have stopped. */
	isStale: boolean
}

/** The state of each part of the site, failures first. */
export function HealthList({ rows, checkedAt, isStale }: HealthListProps) {
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="health">
				<CardHead aside={checkedAt ? `checked ${checkedAt}` : undefined}>
					<h2 id="health" className="text-h4">
						Health
					</h2>
				</CardHead>
				{isStale && (
					<p role="alert" className="border-line border-t px-4 py-2.5 font-semibold text-stop">
						The last examination is too long ago: the background jobs do not run. Look at the server’s log.
					</p>
				)}
				{rows.length === 0 ? (
					<EmptyState level={3} title="Not examined yet">
						The first examination is under way. Reload this page in a few seconds.
					</EmptyState>
				) : (
					<ul className="divide-y divide-line border-line border-t">
						{rows.map(({ part, failed, message, since }) => (
							<li key={part} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
								<p className="font-semibold">
									<StatusBadge tone={failed ? 'stop' : 'ok'}>{labelOfPart(part)}</StatusBadge>
								</p>
								<div className="min-w-0">
									<p className="[overflow-wrap:anywhere]">{capitalized(message)}</p>
									<p className="text-fine text-ink-soft">
										{`${failed ? 'Since' : 'Without a problem since'} ${since}`}
									</p>
								</div>
							</li>
						))}
					</ul>
				)}
			</section>
		</Card>
	)
}

/** The command's messages begin with a lowercase letter. */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `alert`: why no admin has an email about it; null when one has. */
type Problem = { part: string; message: string; alert: string | null }

/** The failed parts, for the overview; renders nothing when all work. */
export function HealthWarning({ problems }: { problems: Problem[] }) {
	if (problems.length === 0) return null
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="health-warning">
				<CardHead aside={<Link to="/admin/system">Open the system page</Link>}>
					<h2 id="health-warning" className="text-h4">
						<StatusBadge tone="stop">Your site needs attention</StatusBadge>
					</h2>
				</CardHead>
				<ul className="divide-y divide-line border-line border-t">
					{problems.map(({ part, message, alert }) => (
						<li key={part} className="px-4 py-2.5">
							<p className="font-semibold">{labelOfPart(part)}</p>
							<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">{message}</p>
							{alert && <p className="text-fine text-ink-soft [overflow-wrap:anywhere]">{alert}</p>}
						</li>
					))}
				</ul>
			</section>
		</Card>
	)
}
