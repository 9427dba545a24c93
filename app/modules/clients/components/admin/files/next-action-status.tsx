import { StatusLamp } from '#app/ui/controls/status-badge.tsx'
import type { NextActionSide } from '../../../files/client-file.ts'

type MoveLampProps = { side: NextActionSide | null; overdue: boolean; closed: boolean }

/** Whose move it is, as a lamp with a word. */
export function NextActionLamp({ side, overdue, closed }: MoveLampProps) {
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
