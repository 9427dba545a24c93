import { Form, Link } from 'react-router'
import { PersonCell } from '#app/ui/admin/person-cell.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ActionsColumn, Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { columnSort, type ListView } from '../../application-list.ts'
import { type ApplicationStatus, isClosed } from '../../application-status.ts'
import { ApplicationStatusBadge } from './application-status.tsx'

export type ApplicationRow = {
	id: string
	reference: string
	status: ApplicationStatus
	version: number
	name: string
	email: string
	phone: string | null
	/** 'Fri, Nov 20, 2026, 4:12 PM', in the business time zone. */
	submitted: string
	/** The instant of submission, ISO 8601. */
	submittedAt: string
	/** '17 hours ago'. */
	age: string
	/** Whether the notice to the applicant is overdue. */
	overdue: boolean
}

/** Applications with the actions for each. 'Process' starts the review of a new one and opens its page. */
export function ApplicationTable({
	caption,
	applications,
	view,
}: {
	caption: string
	applications: readonly ApplicationRow[]
	view: ListView
}) {
	const next = applications.findLast(({ status }) => status === 'new')
	return (
		<Table caption={caption}>
			<TableHead>
				<Column sort={columnSort(view, 'name')}>Customer</Column>
				<Column>Contact</Column>
				<Column sort={columnSort(view, 'date')}>Date submitted</Column>
				<Column>Status</Column>
				<ActionsColumn />
			</TableHead>
			<TableBody>
				{applications.map((row) => (
					<Row key={row.id} current={row === next}>
						<PersonCell name={row.name} reference={row.reference} to={`/admin/applications/${row.id}`} />
						<Cell note={row.phone} className="[overflow-wrap:anywhere]">
							{row.email}
						</Cell>
						<Cell note={row.age} className="md:max-lg:w-32 lg:whitespace-nowrap">
							<time dateTime={row.submittedAt}>{row.submitted}</time>
						</Cell>
						<Cell place="status">
							<span className="grid justify-items-start gap-1 max-md:justify-items-end">
								<ApplicationStatusBadge status={row.status} />
								{row.overdue && <Badge tone="danger">Notice overdue</Badge>}
							</span>
						</Cell>
						<Cell place="actions">
							<Actions row={row} main={row === next} />
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}

function Actions({ row, main }: { row: ApplicationRow; main: boolean }) {
	return (
		<div className="flex items-center gap-1.5 md:max-lg:grid md:max-lg:justify-items-end md:justify-end">
			<Button asChild variant="quiet" size="mini">
				<Link to={`/admin/applications/${row.id}`}>
					View Details
					<span className="sr-only">{` of ${row.name}`}</span>
				</Link>
			</Button>
			{!isClosed(row.status) && (
				<Form method="post" action={`/admin/applications/${row.id}`}>
					<input type="hidden" name="intent" value="process" />
					<input type="hidden" name="version" value={row.version} />
					<Button type="submit" variant={main ? 'go' : 'plain'} size="mini">
						Process
						<span className="sr-only">{` the application of ${row.name}`}</span>
					</Button>
				</Form>
			)}
		</div>
	)
}
