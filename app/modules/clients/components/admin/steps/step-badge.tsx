import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import type { StepSide } from '../../../steps/step-rules.ts'

type StepBadgeProps = { step: { side: StepSide; late: boolean } | null; closed: boolean }

const waits: Record<StepSide, string> = {
	advisor: 'Waiting on you',
	client: 'Waiting on client',
	dealer: 'Waiting on dealer',
	nobody: 'Waiting on a day',
}

/** Whom the first step of a file waits for, as a status badge. */
export function StepBadge({ step, closed }: StepBadgeProps) {
	if (closed) return <StatusBadge tone="off">Closed</StatusBadge>
	if (!step) return <StatusBadge tone="ok">No open step</StatusBadge>
	if (step.late) return <StatusBadge tone="stop">{`${waits[step.side]}, overdue`}</StatusBadge>
	return <StatusBadge tone={step.side === 'advisor' ? 'new' : 'info'}>{waits[step.side]}</StatusBadge>
}
