import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { WorkGroup, WorkItem } from './work-list.tsx'

export type WorkLine = {
	key: string
	who: string
	what: string
	reference?: string
	to: string
	/** The label of the button. */
	actionLabel: string
}

export type WorkQueue = {
	title: string
	tone: StatusTone
	/** The order of the items, or why they are urgent. */
	note: string
	/** The total, including items that are not listed. */
	count: number
	lines: WorkLine[]
	/** The link to the remaining items. */
	more: { to: string; label: string }
}

/** The day's work in groups; the first item of the first group is the next thing to do. */
export function WorkQueues({ queues }: { queues: readonly WorkQueue[] }) {
	return queues.map(({ title, tone, note, count, lines, more }, queueIndex) => (
		<WorkGroup key={title} title={title} tone={tone} note={note} count={count}>
			{lines.map((line, index) => (
				<WorkItem
					key={line.key}
					who={line.who}
					action={
						<Button asChild variant={queueIndex + index === 0 ? 'go' : 'plain'} size="compact">
							<Link to={line.to}>
								<span>{line.actionLabel}</span>
								<span className="sr-only">{`: ${line.who}`}</span>
							</Link>
						</Button>
					}
				>
					<span>{line.what}</span>
					{line.reference && (
						<>
							{' '}
							<ReferencePlate>{line.reference}</ReferencePlate>
						</>
					)}
				</WorkItem>
			))}
			{count > lines.length && (
				<li className="py-1.5 text-fine">
					<Link to={more.to}>{`${count - lines.length} more: ${more.label}`}</Link>
				</li>
			)}
		</WorkGroup>
	))
}
