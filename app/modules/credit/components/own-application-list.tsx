import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/table.tsx'
import type { ApplicationStatus } from '../application-status.ts'
import { ownStatusWords } from '../own-application.ts'

type Listed = {
	id: string
	reference: string
	status: ApplicationStatus
	/** When it was sent; of a draft, when it was kept last. */
	day: string
	instant: string
}

/** A member's own applications, the latest first. */
export function OwnApplicationList({ applications }: { applications: readonly Listed[] }) {
	return (
		<Table caption="Your credit applications, the latest first">
			<TableHead>
				<Column>Application</Column>
				<Column>Date</Column>
				<Column>Status</Column>
				<Column>
					<span className="sr-only">Actions</span>
				</Column>
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
							<StatusLamp tone={ownStatusWords[status].tone}>{ownStatusWords[status].word}</StatusLamp>
						</Cell>
						<Cell place="actions">
							<Button asChild variant="plain" size="mini">
								<Link to={status === 'draft' ? '/apply' : `/account/applications/${id}`}>
									{status === 'draft' ? 'Go on' : 'View'}
									<span className="sr-only"> with application {reference}</span>
								</Link>
							</Button>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
