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
	appointments: readonly AppointmentRow[] | null
	/** While another reading is under way. */
	loading: boolean
}

/** The Appointments tab of the dashboard: every visit by its date. */
export function AppointmentTable({ appointments, loading }: AppointmentTableProps) {
	if (loading) return <p role="status">Loading...</p>
	if (!appointments)
		return (
			<ErrorState>
				We couldn’t load the appointments. Nothing is lost, and the other tabs still work.
			</ErrorState>
		)
	if (!appointments.length)
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
				{appointments.map((appointment) => (
					<Row key={appointment.id}>
						<Cell place="title">{appointment.clientName}</Cell>
						<Cell>
							<time dateTime={appointment.startsAt}>{appointment.day}</time>
						</Cell>
						<Cell>{appointment.location}</Cell>
						<Cell>{appointment.description}</Cell>
						<Cell place="status">
							<StatusLamp tone={tones[appointment.status] ?? 'info'}>
								{appointment.status.replace('_', '-')}
							</StatusLamp>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}

/** Completed, cancelled; whatever else is blue. */
const tones: Partial<Record<AppointmentStatus, LampTone>> = { completed: 'ok', cancelled: 'stop' }
