import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { LampTone } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/number-plate.tsx'
import { WorkGroup, WorkItem } from './work-list.tsx'

export type WorkLine = {
	key: string
	who: string
	what: string
	reference?: string
	to: string
	/** What the button says. */
	act: string
}

export type WorkHeap = {
	title: string
	tone: LampTone
	/** In what order, or why it presses. */
	note: string
	/** Of all, also those that are not named. */
	count: number
	lines: WorkLine[]
	/** Where the rest is. */
	more: { to: string; label: string }
}

/** The day's work in heaps; the first thing of the first heap is what to do next. */
export function WorkHeaps({ heaps }: { heaps: readonly WorkHeap[] }) {
	return heaps.map(({ title, tone, note, count, lines, more }, heapIndex) => (
		<WorkGroup key={title} title={title} tone={tone} note={note} count={count}>
			{lines.map((line, index) => (
				<WorkItem
					key={line.key}
					who={line.who}
					action={
						<Button asChild variant={heapIndex + index === 0 ? 'go' : 'plain'} size="desk">
							<Link to={line.to}>
								{line.act}
								<span className="sr-only">: {line.who}</span>
							</Link>
						</Button>
					}
				>
					{line.what}
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
					<Link to={more.to}>
						{count - lines.length} more: {more.label}
					</Link>
				</li>
			)}
		</WorkGroup>
	))
}
