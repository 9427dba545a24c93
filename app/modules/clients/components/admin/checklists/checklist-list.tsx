import { Link } from 'react-router'
import { Meter } from '#app/ui/controls/meter.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type ChecklistView, progressText } from '../../../checklists/checklist-view.ts'
import { SupportClock } from '../files/support-clock.tsx'
import { ChecklistTasks } from './checklist-tasks.tsx'

/** The Client Checklists tab of the dashboard, newest first. */
export function ChecklistList(list: ListLoad<ChecklistView>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the checklists. Nothing is lost, and the other tabs still work."
			empty={{
				title: 'No client checklists yet',
				text: 'Each paid search or appointment starts one from its package.',
			}}
			framed
		>
			{(checklists) => (
				<ul className="grid gap-4">
					{checklists.map((checklist, index) => (
						<li key={checklist.id}>
							<ChecklistCard checklist={checklist} defaultOpen={index === 0} />
						</li>
					))}
				</ul>
			)}
		</LoadedList>
	)
}

function ChecklistCard({ checklist, defaultOpen }: { checklist: ChecklistView; defaultOpen: boolean }) {
	const { id, title, clientId, clientName, created, items, done, total, forClient, support } = checklist
	return (
		<Card asChild className="grid gap-3 p-5">
			<article aria-label={`${title}, ${clientName}`}>
				<div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
					<h3 className="text-h4">
						<Link to={`/admin/checklists/${id}`} className="text-ink">
							{title}
						</Link>
					</h3>
					<p className="text-ink-soft text-small">
						For{' '}
						<Link to={`/admin/clients/${clientId}`}>
							<bdi translate="no">{clientName}</bdi>
						</Link>{' '}
						· <time dateTime={created.date}>{created.day}</time>
					</p>
				</div>
				<div className="flex items-center gap-3 text-small">
					<Meter
						label={`${done} of ${total} tasks done`}
						value={done}
						max={total}
						className="min-w-24 flex-1"
					/>
					<span className="num text-ink-soft">{progressText({ done, total, forClient })}</span>
				</div>
				{support && <SupportClock support={support} />}
				<Disclosure summary="Tasks" look="text" defaultOpen={defaultOpen}>
					<ChecklistTasks items={items} completionAction={`/admin/checklists/${id}`} />
				</Disclosure>
			</article>
		</Card>
	)
}
