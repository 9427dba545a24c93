import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { PersonCell } from '#app/ui/admin/person-cell.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { isUpcoming } from '../../appointment-status.ts'
import type { AdminAppointment, AdminIntent } from '../../lists/admin-appointment.ts'
import { AppointmentDialog, type AppointmentDialogContext } from './appointment-dialog.tsx'
import { AppointmentStatusLabel } from './appointment-status.tsx'

type AppointmentTableProps = {
	caption: string
	visits: readonly AdminAppointment[]
	/** Of the offering, as the catalogue has it. */
	service: string
	dialog: AppointmentDialogContext
	/** Without search and paging: the Overview's three. */
	brief?: boolean
}

/** Visits with what can be done about each. The buttons are links to the visit's page, and dialogs with scripts. */
export function AppointmentTable({ caption, visits, service, dialog, brief }: AppointmentTableProps) {
	const [open, setOpen] = useState<{ visit: AdminAppointment; intent: AdminIntent } | null>(null)
	const next = visits.find(({ status }) => status === 'requested')
	return (
		<>
			<Table caption={caption}>
				<TableHead>
					<Column>Customer</Column>
					<Column>Service type</Column>
					<Column>Date and time</Column>
					<Column>Location</Column>
					<Column>Status</Column>
					<Column>
						<span className="sr-only">Actions</span>
					</Column>
				</TableHead>
				<TableBody>
					{visits.map((visit) => (
						<Row key={visit.id} current={!brief && visit === next}>
							<PersonCell
								name={visit.name}
								reference={visit.reference}
								to={`/admin/appointments/${visit.id}`}
							/>
							<Cell>{service}</Cell>
							<Cell note={visit.hours} className="whitespace-nowrap">
								<time dateTime={visit.startsAt}>{visit.day}</time>
							</Cell>
							<Cell className="max-w-48 break-words">{visit.location}</Cell>
							<Cell place="status">
								<span className="grid justify-items-start gap-1 max-md:justify-items-end">
									<AppointmentStatusLabel status={visit.status} />
									{isUpcoming(visit.status) && (
										<Badge tone={visit.paid ? 'wash' : 'line'}>{visit.paid ? 'Paid' : 'Not paid'}</Badge>
									)}
								</span>
							</Cell>
							<Cell place="actions">
								<Actions visit={visit} main={visit === next && !brief} onAct={setOpen} />
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			{open && (
				<AppointmentDialog
					key={`${open.visit.id} ${open.intent}`}
					{...open}
					context={dialog}
					onClose={() => setOpen(null)}
				/>
			)}
		</>
	)
}

type ActionsProps = {
	visit: AdminAppointment
	main: boolean
	onAct: (what: { visit: AdminAppointment; intent: AdminIntent }) => void
}

function Actions({ visit, main, onAct }: ActionsProps) {
	if (!isUpcoming(visit.status))
		return (
			<Button asChild variant="quiet" size="mini">
				<Link to={`/admin/appointments/${visit.id}`}>
					View Details
					<span className="sr-only"> of {visit.name}</span>
				</Link>
			</Button>
		)
	const act = (intent: AdminIntent, label: string, variant: 'go' | 'plain' | 'quiet') => (
		<Button asChild variant={variant} size="mini">
			<Link
				data-js
				to={`/admin/appointments/${visit.id}?do=${intent}#act`}
				onClick={(event: MouseEvent) => {
					if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
					event.preventDefault()
					onAct({ visit, intent })
				}}
			>
				{label}
				<span className="sr-only"> {visit.name}</span>
			</Link>
		</Button>
	)
	return (
		<span className="flex gap-1.5 md:max-lg:grid md:max-lg:justify-items-end md:justify-end">
			{visit.status === 'requested' && act('confirm', 'Confirm time', main ? 'go' : 'plain')}
			{act('reschedule', 'Reschedule', 'quiet')}
			{act('cancel', 'Cancel', 'quiet')}
		</span>
	)
}
