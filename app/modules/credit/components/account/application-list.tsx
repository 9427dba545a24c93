import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { ActionsColumn, Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { ApplicationStatus } from '../../application-status.ts'
import { clientStatusLabels } from '../../own-application.ts'

type Listed = {
	id: string
	reference: string
	status: ApplicationStatus
	/** When it was submitted; for a draft, when it was last saved. */
	day: string
	instant: string
}

/** A member's own applications, newest first. */
export function AccountApplicationList({ applications }: { applications: readonly Listed[] }) {
	return (
		<Table caption="Your credit applications, newest first">
			<TableHead>
				<Column>Application</Column>
				<Column>Date</Column>
				<Column>Status</Column>
				<ActionsColumn />
			</TableHead>
			<TableBody>
				{applications.map(({ id, reference, status, day, instant }) => (
					<Row key={id}>
						<Cell place="title">
							<ReferencePlate>{reference}</ReferencePlate>
						</Cell>
						<Cell>
							<time dateTime={instant}>{day}</time>
						</Cell>
						<Cell place="status">
							<StatusBadge tone={clientStatusLabels[status].tone}>
								{clientStatusLabels[status].word}
							</StatusBadge>
						</Cell>
						<Cell place="actions">
							<Button asChild variant="plain" size="mini">
								<Link to={status === 'draft' ? '/apply' : `/account/applications/${id}`}>
									<span>{status === 'draft' ? 'Continue' : 'View'}</span>
									<span className="sr-only">{` application ${reference}`}</span>
								</Link>
							</Button>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
