import { StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { NextActionSide } from '../../../files/client-file.ts'

type NextActionLampProps = { side: NextActionSide | null; overdue: boolean; closed: boolean }

/** Who the next action is waiting on, as a status lamp. */
export function NextActionLamp({ side, overdue, closed }: NextActionLampProps) {
	if (closed) return <StatusLamp tone="off">Closed</StatusLamp>
	if (!side) return <StatusLamp tone="ok">No next step</StatusLamp>
	if (overdue)
		return (
			<StatusLamp tone="stop">
				{side === 'advisor' ? 'Waiting on you, overdue' : 'Waiting on client, overdue'}
			</StatusLamp>
		)
	return side === 'advisor' ? (
		<StatusLamp tone="new">Waiting on you</StatusLamp>
	) : (
		<StatusLamp tone="info">Waiting on client</StatusLamp>
	)
}
