import { Link } from 'react-router'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { ApplicationStatus } from '../../application-status.ts'

export type ApplicationLine = {
	id: string
	clientName: string
	clientEmail: string
	status: ApplicationStatus
	/** 'Tue, Mar 4, 2026'. */
	day: string
	/** The instant of `day`, ISO 8601. */
	submittedAt: string
}

/** The Applications tab of the dashboard: submitted applications, newest first. */
export function ApplicationTable(list: ListLoad<ApplicationLine>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the applications. Nothing is lost, and the other tabs still work."
			empty={{ title: 'No applications yet', text: 'Applications submitted at /apply appear here.' }}
		>
			{(lines) => (
				<Table caption="Credit applications, newest first">
					<TableHead>
						<Column>Client</Column>
						<Column>Email</Column>
						<Column>Submitted</Column>
						<Column>Status</Column>
					</TableHead>
					<TableBody>
						{lines.map(({ id, clientName, clientEmail, status, day, submittedAt }) => (
							<Row key={id}>
								<Cell place="title">
									<Link to={`/admin/applications/${id}`}>
										<bdi translate="no">{clientName}</bdi>
									</Link>
								</Cell>
								<Cell className="[overflow-wrap:anywhere]">{clientEmail}</Cell>
								<Cell>
									<time dateTime={submittedAt}>{day}</time>
								</Cell>
								<Cell place="status">
									<Status status={status} />
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</LoadedList>
	)
}

/** Approved is green, declined is shown as 'rejected' in red, and every other status is yellow. */
function Status({ status }: { status: ApplicationStatus }) {
	const tone: StatusTone = status === 'approved' ? 'ok' : status === 'declined' ? 'stop' : 'new'
	return (
		<StatusBadge tone={tone}>{status === 'declined' ? 'rejected' : status.replace('_', ' ')}</StatusBadge>
	)
}
