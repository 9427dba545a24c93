import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { placeOfStore } from '../../../dealers/admin-dealer.ts'
import { roleLabel } from '../../../dealers/dealer-roles.ts'
import type { ListedDealer } from '../../../dealers/list-dealers.server.ts'

export type DealerRow = Pick<
	ListedDealer,
	'id' | 'name' | 'city' | 'state' | 'phone' | 'group' | 'contact'
> & {
	/** The reason; null for a dealer in use. */
	doNotUse: string | null
}

/** The stores of the book. */
export function DealerTable({ dealers }: { dealers: readonly DealerRow[] }) {
	return (
		<Table caption="Dealers">
			<TableHead>
				<Column>Dealer</Column>
				<Column>Owner group</Column>
				<Column>Phone</Column>
				<Column>Contact</Column>
				<Column>Status</Column>
			</TableHead>
			<TableBody>
				{dealers.map((row) => (
					<Row key={row.id}>
						<Cell place="title" note={placeOfStore(row)}>
							<Link to={`/admin/dealers/${row.id}`} className="break-words font-semibold">
								<bdi translate="no">{row.name}</bdi>
							</Link>
						</Cell>
						<Cell>{row.group}</Cell>
						<Cell className="whitespace-nowrap">{row.phone}</Cell>
						<Cell
							note={
								row.contact && [roleLabel(row.contact.role), row.contact.phone].filter(Boolean).join(' · ')
							}
						>
							{row.contact?.name}
						</Cell>
						<Cell place="status" className="whitespace-nowrap">
							<StatusBadge tone={row.doNotUse === null ? 'ok' : 'stop'}>
								{row.doNotUse === null ? 'In use' : 'Do not use'}
							</StatusBadge>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
