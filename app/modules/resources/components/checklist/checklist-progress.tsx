import { Meter } from '#app/ui/controls/meter.tsx'

type ChecklistProgressProps = { partId: string; label: string; done: number; total: number }

/** The progress of a stage or the whole checklist. The restore script changes it before hydration, so React must not compare it. */
export function ChecklistProgress({ partId, label, done, total }: ChecklistProgressProps) {
	return (
		<div className="grid gap-1.5 print:hidden">
			<p className="num text-fine text-ink-soft">
				<ChecklistCount partId={partId} done={done} total={total} /> done
			</p>
			<Meter label={label} value={done} max={total} />
		</div>
	)
}

/** Shows '3 of 7'. `partId` is the id of the element that contains the checkboxes. */
export function ChecklistCount({ partId, done, total }: Omit<ChecklistProgressProps, 'label'>) {
	return (
		<span data-count={partId} suppressHydrationWarning>
			{`${done} of ${total}`}
		</span>
	)
}
