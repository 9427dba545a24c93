import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { AppointmentStatus } from '../../appointment-status.ts'
import type { AppointmentPayment } from '../../appointment-type.ts'
import type { AdminAppointment } from '../../lists/appointment-views.server.ts'

/** The Appointments tab of the dashboard: every appointment by its date. */
export function AppointmentTable(list: ListLoad<AdminAppointment>) {
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
								<Cell place="title">
									<bdi translate="no">{appointment.name}</bdi>
								</Cell>
								<Cell>
									<time dateTime={appointment.startsAt}>{appointment.day}</time>
								</Cell>
								<Cell>{appointment.location}</Cell>
								<Cell>{descriptionOf(appointment)}</Cell>
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

const descriptionOf = ({ type, hours, payment }: AdminAppointment): string =>
	`${type === 'online_search' ? 'Online search, call' : 'In-person visit'}, ${hours}${notes[payment] ?? ''}`

const notes: Partial<Record<AppointmentPayment, string>> = {
	paid: ', paid',
	deferred: ', due later',
}
