import { Meter } from '#app/ui/controls/meter.tsx'

type ChecklistProgressProps = { of: string; label: string; done: number; total: number }

/** How far a stage or the whole is. The painter writes it first, so that React must not compare. */
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

/** '3 of 7'; `of`: the id of what holds the boxes. */
export function ChecklistCount({ of, done, total }: Omit<ChecklistProgressProps, 'label'>) {
	return (
		<span data-count={of} suppressHydrationWarning>
			{`${done} of ${total}`}
		</span>
	)
}
