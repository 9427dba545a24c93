import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { PersonCell } from '#app/ui/admin/person-cell.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ActionsColumn, Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { isUpcoming } from '../../appointment-status.ts'
import { appointmentTypeLabels } from '../../appointment-type.ts'
import type { AdminIntent } from '../../changes/admin-action.ts'
import type { AdminAppointment } from '../../lists/appointment-views.server.ts'
import { AppointmentDialog, type AppointmentDialogContext } from './appointment-dialog.tsx'
import { AppointmentStatusLabel } from './appointment-status.tsx'

type AppointmentTableProps = {
	caption: string
	appointments: readonly AdminAppointment[]
	dialog: AppointmentDialogContext
	/** Whether it is the short list on the Overview, without search and paging. */
	isShort?: boolean
}

/** Appointments with the actions for each. The buttons link to the appointment's page; with scripts they open dialogs. */
export function AppointmentTable({ caption, appointments, dialog, isShort }: AppointmentTableProps) {
	const [open, setOpen] = useState<{ appointment: AdminAppointment; intent: AdminIntent } | null>(null)
	const next = appointments.find(({ status }) => status === 'requested')
	return (
		<>
			<Table caption={caption}>
				<TableHead>
					<Column>Customer</Column>
					<Column>Service type</Column>
					<Column>Date and time</Column>
					<Column>Location</Column>
					<Column>Status</Column>
					<ActionsColumn />
				</TableHead>
				<TableBody>
					{appointments.map((appointment) => (
						<Row key={appointment.id} current={!isShort && appointment === next}>
							<PersonCell
								name={appointment.name}
								reference={appointment.reference}
								to={`/admin/appointments/${appointment.id}`}
							/>
							<Cell>{appointmentTypeLabels[appointment.type]}</Cell>
							<Cell note={appointment.hours} className="whitespace-nowrap">
								<time dateTime={appointment.startsAt}>{appointment.day}</time>
							</Cell>
							<Cell className="min-w-36 max-w-72 break-words">{appointment.location}</Cell>
							<Cell place="status">
								<span className="grid justify-items-start gap-1 max-md:justify-items-end">
									<AppointmentStatusLabel status={appointment.status} />
									{isUpcoming(appointment.status) && <Payment appointment={appointment} />}
								</span>
							</Cell>
							<Cell place="actions">
								<Actions appointment={appointment} main={appointment === next && !isShort} onAct={setOpen} />
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			{open && (
				<AppointmentDialog
					key={`${open.appointment.id} ${open.intent}`}
					{...open}
					context={dialog}
					onClose={() => setOpen(null)}
				/>
			)}
		</>
	)
}

const paymentWords = {
	unpaid: 'Not paid',
	deferred: 'Due later',
	paid: 'Paid',
	free: 'Free',
	included: 'Included',
}

const Payment = ({ appointment: { payment } }: { appointment: AdminAppointment }) => (
	<Badge tone={payment === 'unpaid' ? 'line' : 'wash'}>{paymentWords[payment]}</Badge>
)

type ActionsProps = {
	appointment: AdminAppointment
	main: boolean
	onAct: (what: { appointment: AdminAppointment; intent: AdminIntent }) => void
}

function Actions({ appointment, main, onAct }: ActionsProps) {
	if (!isUpcoming(appointment.status))
		return (
			<Button asChild variant="quiet" size="mini">
				<Link to={`/admin/appointments/${appointment.id}`}>
					View Details
					<span className="sr-only">{` of ${appointment.name}`}</span>
				</Link>
			</Button>
		)
	const act = (intent: AdminIntent, label: string, variant: 'go' | 'plain' | 'quiet') => (
		<Button asChild variant={variant} size="mini">
			<Link
				to={`/admin/appointments/${appointment.id}?do=${intent}#act`}
				onClick={(event: MouseEvent) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
					event.preventDefault()
					onAct({ appointment, intent })
				}}
			>
				<span>{label}</span>
				<span translate="no" className="sr-only">{` ${appointment.name}`}</span>
			</Link>
		</Button>
	)
	return (
		<span className="flex gap-1.5 md:max-lg:grid md:max-lg:justify-items-end md:justify-end">
			{appointment.status === 'requested' && act('confirm', 'Confirm time', main ? 'go' : 'plain')}
			{act('reschedule', 'Reschedule', 'quiet')}
			{act('cancel', 'Cancel', 'quiet')}
		</span>
	)
}
