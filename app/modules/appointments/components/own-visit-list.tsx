import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/table.tsx'
import type { ManagedVisit } from '../managed-visit.ts'
import { VisitLamp } from './manage-visit.tsx'

export type OwnVisit = Pick<
	ManagedVisit,
	'id' | 'reference' | 'status' | 'paid' | 'when' | 'startsAt' | 'location'
>

/** A member's own visits, the latest first. */
export function OwnVisitList({ visits }: { visits: readonly OwnVisit[] }) {
	return (
		<Table caption="Your appointments, the latest first">
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
							<VisitLamp visit={visit} />
						</Cell>
						<Cell place="actions">
							<Button asChild variant="plain" size="mini">
								<Link to={`/account/appointments/${visit.id}`}>
									{visit.status === 'requested' || visit.status === 'confirmed' ? 'Manage' : 'View'}
									<span className="sr-only"> the visit {visit.reference}</span>
								</Link>
							</Button>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
