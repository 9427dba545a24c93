import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { type LampTone, StatusLamp } from '#app/ui/status-lamp.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/table.tsx'
import type { AppointmentStatus } from '../appointment-status.ts'

export type VisitRow = {
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

type VisitTableProps = {
	/** Null when they could not be read. */
	visits: readonly VisitRow[] | null
	/** While another reading is under way. */
	loading: boolean
}

/** The Appointments tab of the dashboard: every visit by its date. */
export function VisitTable({ visits, loading }: VisitTableProps) {
	if (loading) return <p role="status">Loading...</p>
	if (!visits)
		return (
			<ErrorState>The appointments could not be read. Nothing is lost, and the other tabs work.</ErrorState>
		)
	if (!visits.length)
		return (
			<EmptyState title="No appointments yet">Visits asked for on the Services page show here.</EmptyState>
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
