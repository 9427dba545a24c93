import { Meter } from '#app/ui/controls/meter.tsx'

type ChecklistProgressProps = { of: string; label: string; done: number; total: number }

/** The progress of a stage or the whole checklist. The restore script changes it before hydration, so React must not compare it. */
export function ChecklistProgress({ of, label, done, total }: ChecklistProgressProps) {
	return (
		<div className="grid gap-1.5 print:hidden">
			<p className="num text-fine text-ink-soft">
				<ChecklistCount of={of} done={done} total={total} /> done
			</p>
			<Meter label={label} value={done} max={total} />
		</div>
	)
}

/** '3 of 7'. `of` is the ID of the element that contains the boxes. */
export function ChecklistCount({ of, done, total }: Omit<ChecklistProgressProps, 'label'>) {
	return (
		<span data-count={of} suppressHydrationWarning>
			{`${done} of ${total}`}
		</span>
	)
}
