import { StatusLamp } from '#app/ui/status-lamp.tsx'
import type { MoveSide } from '../client-file.ts'

type MoveLampProps = { side: MoveSide | null; overdue: boolean; closed: boolean }

/** Whose move it is, as a lamp with a word. */
export function MoveLamp({ side, overdue, closed }: MoveLampProps) {
	if (closed) return <StatusLamp tone="off">Closed</StatusLamp>
	if (!side) return <StatusLamp tone="ok">Nobody’s move</StatusLamp>
	if (overdue)
		return (
			<StatusLamp tone="stop">{side === 'advisor' ? 'Your move, late' : 'Client’s move, late'}</StatusLamp>
		)
	return side === 'advisor' ? (
		<StatusLamp tone="new">Your move</StatusLamp>
	) : (
		<StatusLamp tone="info">Client’s move</StatusLamp>
	)
}
