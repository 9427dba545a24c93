import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import type { ChecklistView } from '../../checklists/checklist-view.ts'
import { ChecklistTasks } from '../admin/checklists/checklist-tasks.tsx'
import { SupportClock } from '../admin/files/support-clock.tsx'

/** A client's own checklist: the tasks done for them, by step, and the support clock. */
export function AccountChecklist({ checklist }: { checklist: ChecklistView }) {
	const { title, created, items, done, total, complete, support } = checklist
	return (
		<SectionCard
			title={title}
			aside={
				<>
					started <time dateTime={created.date}>{created.day}</time>
				</>
			}
		>
			<div className="flex items-center gap-3 text-small">
				<Meter
					label={`${done} of ${total} tasks done`}
					value={done}
					max={total}
					className="min-w-24 flex-1"
				/>
				<span role="status" className="num font-semibold">
					{complete ? 'Completed' : `${done} of ${total} done`}
				</span>
			</div>
			{support && <SupportClock support={support} />}
			<ChecklistTasks items={items} level={3} />
		</SectionCard>
	)
}
