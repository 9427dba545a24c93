import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { formatCents } from '#engine'

/** A paper that a dealer wrote for a client. */
export type DealerDocumentRow = {
	id: string
	clientId: string
	clientName: string
	/** In words, such as 'Quote'. */
	kind: string
	/** Such as '2024 Mazda CX-5'; empty when the paper names none. */
	vehicle: string
	outTheDoorCents: number | null
	/** An ISO date; null when the paper has none. */
	date: string | null
	/** The page of the paper. */
	href: string
}

/** The papers of a dealer, newest first. */
export function DealerDocuments({ documents }: { documents: readonly DealerDocumentRow[] }) {
	return (
		<AdminSection id="documents" title="Documents" className="grid gap-3">
			{documents.length === 0 ? (
				<p className="text-ink-soft">
					Quotes and contracts of this dealer appear here once you enter them in a client’s deal.
				</p>
			) : (
				<Table caption="Documents of this dealer">
					<TableHead>
						<Column>Document</Column>
						<Column>Client</Column>
						<Column align="end">Out the door</Column>
						<Column>Date</Column>
					</TableHead>
					<TableBody>
						{documents.map((row) => (
							<Row key={row.id}>
								<Cell place="title" note={row.vehicle}>
									<Link to={row.href} className="font-semibold">
										{row.kind}
									</Link>
								</Cell>
								<Cell>
									<Link to={`/admin/clients/${row.clientId}`}>
										<bdi translate="no">{row.clientName}</bdi>
									</Link>
								</Cell>
								<Cell align="end">{row.outTheDoorCents !== null && formatCents(row.outTheDoorCents)}</Cell>
								<Cell place="status" className="whitespace-nowrap">
									{row.date && <time dateTime={row.date}>{formatDate(row.date)}</time>}
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</AdminSection>
	)
}
