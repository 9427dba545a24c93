import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { ActionsColumn, Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { appointmentTypeLabels } from '../../appointment-type.ts'
import type { ClientAppointment } from '../../lists/appointment-views.server.ts'
import { AppointmentStatusBadge } from '../manage/manage-appointment.tsx'

/** A member's own appointments, newest first. */
export function AccountAppointmentList({ appointments }: { appointments: readonly ClientAppointment[] }) {
	return (
		<Table caption="Your appointments, newest first">
			<TableHead>
				<Column>Date and time</Column>
				<Column>Service</Column>
				<Column>Location</Column>
				<Column>Status</Column>
				<ActionsColumn />
			</TableHead>
			<TableBody>
				{appointments.map((appointment) => (
					<Row key={appointment.id}>
						<Cell place="title" note={<ReferencePlate>{appointment.reference}</ReferencePlate>}>
							<time dateTime={appointment.startsAt}>{appointment.when}</time>
						</Cell>
						<Cell>{appointmentTypeLabels[appointment.type]}</Cell>
						<Cell className="max-w-48 break-words">{appointment.location}</Cell>
						<Cell place="status">
							<AppointmentStatusBadge appointment={appointment} />
						</Cell>
						<Cell place="actions">
							<Button asChild variant="plain" size="mini">
								<Link to={`/account/appointments/${appointment.id}`}>
									<span>
										{appointment.status === 'requested' || appointment.status === 'confirmed'
											? 'Manage'
											: 'View'}
									</span>
									<span className="sr-only">{` the appointment ${appointment.reference}`}</span>
								</Link>
							</Button>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
