import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import type { NextActionSide } from '../../../files/client-file.ts'

type NextActionBadgeProps = { side: NextActionSide | null; overdue: boolean; closed: boolean }

/** Who the next action is waiting on, as a status badge. */
export function NextActionBadge({ side, overdue, closed }: NextActionBadgeProps) {
	if (closed) return <StatusBadge tone="off">Closed</StatusBadge>
	if (!side) return <StatusBadge tone="ok">No next step</StatusBadge>
	if (overdue)
		return (
			<StatusBadge tone="stop">
				{side === 'advisor' ? 'Waiting on you, overdue' : 'Waiting on client, overdue'}
			</StatusBadge>
		)
	return side === 'advisor' ? (
		<StatusBadge tone="new">Waiting on you</StatusBadge>
	) : (
		<StatusBadge tone="info">Waiting on client</StatusBadge>
	)
}
