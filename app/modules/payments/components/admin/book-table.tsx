import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

export type BookRow = {
	id: number
	/** An ISO date. */
	day: string
	what: string
	method: string | null
	reference: string
	/** The page of what it is about; null if there is none. */
	to: string | null
	/** The day it happened, formatted, if its month was closed before it became known. */
	belongsTo: string | null
	title: string | null
	payee: string | null
	amountCents: number
}

/** The movements of money of a month, by day. */
export function BookTable({ rows }: { rows: readonly BookRow[] }) {
	return (
		<Table caption="Movements of money, by day">
			<TableHead>
				<Column>What</Column>
				<Column>Day</Column>
				<Column>Client</Column>
				<Column align="end">Amount</Column>
			</TableHead>
			<TableBody>
				{rows.map((row) => (
					<Row key={row.id}>
						<Cell place="title" note={row.title}>
							{row.to ? (
								<Link to={row.to} className="font-semibold">
									{row.what}
								</Link>
							) : (
								<span className="font-semibold">{row.what}</span>
							)}
						</Cell>
						<Cell className="whitespace-nowrap" note={row.belongsTo && `happened ${row.belongsTo}`}>
							<time dateTime={row.day}>{formatDate(row.day)}</time>
						</Cell>
						<Cell note={row.method}>
							<bdi translate="no">{row.payee}</bdi>
						</Cell>
						<Cell place="status" align="end" className="font-semibold">
							{formatCents(row.amountCents)}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
