import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { AppointmentStatus } from '../../appointment-status.ts'

export type AppointmentRow = {
	id: string
	clientName: string
	/** 'Tue, Mar 4, 2026'. */
	day: string
	/** ISO 8601: the exact time, or the start of the slot. */
	startsAt: string
	location: string
	description: string
	status: AppointmentStatus
}

/** The Appointments tab of the dashboard: every appointment by its date. */
export function AppointmentTable(list: ListLoad<AppointmentRow>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the appointments. Nothing is lost, and the other tabs still work."
			empty={{
				title: 'No appointments yet',
				text: 'Appointments requested on the Services page appear here.',
			}}
		>
			{(appointments) => (
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
									<StatusBadge tone={tones[appointment.status] ?? 'info'}>
										{appointment.status.replace('_', '-')}
									</StatusBadge>
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</LoadedList>
	)
}

/** Every status that is not listed is blue. */
const tones: Partial<Record<AppointmentStatus, StatusTone>> = { completed: 'ok', cancelled: 'stop' }
