import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

export type BookRow = {
	id: number
	/** An ISO date. */
	day: string
	what: string
	method: string
	reference: string
	title: string | null
	payee: string | null
	amountCents: number
}

/** The movements of money of a month, by day. */
export function BookTable({ rows }: { rows: readonly BookRow[] }) {
	return (
		<Table caption="Movements of money, by day">
			<TableHead>
				<Column>Day</Column>
				<Column>What</Column>
				<Column>Client</Column>
				<Column align="end">Amount</Column>
			</TableHead>
			<TableBody>
				{rows.map((row) => (
					<Row key={row.id}>
						<Cell className="whitespace-nowrap">
							<time dateTime={row.day}>{formatDate(row.day)}</time>
						</Cell>
						<Cell place="title" note={row.title}>
							<Link to={`/admin/orders/${row.reference}`} className="font-semibold">
								{row.what}
							</Link>
						</Cell>
						<Cell note={row.method}>{row.payee}</Cell>
						<Cell align="end" className="font-semibold">
							{formatCents(row.amountCents)}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
