import { type LampTone, StatusLamp } from '#app/ui/controls/status-badge.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { ErrorState } from '#app/ui/layout/error-state.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { AppointmentStatus } from '../../appointment-status.ts'

export type AppointmentRow = {
	id: string
	clientName: string
	/** 'Tue, Mar 4, 2026'. */
	day: string
	/** ISO 8601, of the exact time or the slot's start. */
	startsAt: string
	location: string
	description: string
	status: AppointmentStatus
}

type AppointmentTableProps = {
	/** Null when they could not be read. */
	visits: readonly AppointmentRow[] | null
	/** While another reading is under way. */
	loading: boolean
}

/** The Appointments tab of the dashboard: every visit by its date. */
export function AppointmentTable({ visits, loading }: AppointmentTableProps) {
	if (loading) return <p role="status">Loading...</p>
	if (!visits)
		return (
			<ErrorState>
				We couldn’t load the appointments. Nothing is lost, and the other tabs still work.
			</ErrorState>
		)
	if (!visits.length)
		return (
			<EmptyState title="No appointments yet">
				Appointments requested on the Services page appear here.
			</EmptyState>
		)
	return (
		<Table caption="Appointments by date">
			<TableHead>
				<Column>Client</Column>
				<Column>Date</Column>
				<Column>Location</Column>
				<Column>Description</Column>
				<Column>Status</Column>
			</TableHead>
			<TableBody>
				{visits.map((visit) => (
					<Row key={visit.id}>
						<Cell place="title">{visit.clientName}</Cell>
						<Cell>
							<time dateTime={visit.startsAt}>{visit.day}</time>
						</Cell>
						<Cell>{visit.location}</Cell>
						<Cell>{visit.description}</Cell>
						<Cell place="status">
							<StatusLamp tone={tones[visit.status] ?? 'info'}>{visit.status.replace('_', '-')}</StatusLamp>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}

/** Completed, cancelled; whatever else is blue. */
const tones: Partial<Record<AppointmentStatus, LampTone>> = { completed: 'ok', cancelled: 'stop' }
