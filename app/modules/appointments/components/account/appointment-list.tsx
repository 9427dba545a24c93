import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ReferencePlate } from '#app/ui/illustrations/number-plate.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { ManagedAppointment } from '../../changes/managed-appointment.ts'
import { AppointmentLamp } from '../manage/manage-appointment.tsx'

export type AccountAppointment = Pick<
	ManagedAppointment,
	'id' | 'reference' | 'status' | 'paid' | 'when' | 'startsAt' | 'location'
>

/** A member's own visits, the latest first. */
export function AccountAppointmentList({ visits }: { visits: readonly AccountAppointment[] }) {
	return (
		<Table caption="Your appointments, newest first">
			<TableHead>
				<Column>Date and time</Column>
				<Column>Location</Column>
				<Column>Status</Column>
				<Column>
					<span className="sr-only">Actions</span>
				</Column>
			</TableHead>
			<TableBody>
				{visits.map((visit) => (
					<Row key={visit.id}>
						<Cell place="title" note={<ReferencePlate>{visit.reference}</ReferencePlate>}>
							<time dateTime={visit.startsAt}>{visit.when}</time>
						</Cell>
						<Cell className="max-w-48 break-words">{visit.location}</Cell>
						<Cell place="status">
							<AppointmentLamp visit={visit} />
						</Cell>
						<Cell place="actions">
							<Button asChild variant="plain" size="mini">
								<Link to={`/account/appointments/${visit.id}`}>
									{visit.status === 'requested' || visit.status === 'confirmed' ? 'Manage' : 'View'}
									<span className="sr-only"> the appointment {visit.reference}</span>
								</Link>
							</Button>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
