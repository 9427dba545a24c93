import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

type PayoutLine = {
	id: string
	/** An ISO date. */
	day: string
	what: string
	note: string | null
	payee: string | null
	orderReference: string | null
	amountCents: number
	feeCents: number
}

/** What a payout paid out: each amount, the fee taken of it, and what is left. */
export function PayoutLines({ lines }: { lines: readonly PayoutLine[] }) {
	return (
		<Table caption="What this payout paid out, by day">
			<TableHead>
				<Column>What</Column>
				<Column>Day</Column>
				<Column>Client</Column>
				<Column align="end">Amount</Column>
				<Column align="end">Paid out</Column>
			</TableHead>
			<TableBody>
				{lines.map((line) => (
					<Row key={line.id}>
						<Cell place="title" note={line.note}>
							{line.orderReference ? (
								<Link to={`/admin/orders/${line.orderReference}`} className="font-semibold">
									{line.what}
								</Link>
							) : (
								<span className="font-semibold">{line.what}</span>
							)}
						</Cell>
						<Cell className="whitespace-nowrap">
							<time dateTime={line.day}>{formatDate(line.day)}</time>
						</Cell>
						<Cell>
							<bdi translate="no">{line.payee}</bdi>
						</Cell>
						<Cell align="end" note={line.feeCents === 0 ? null : `fee ${formatCents(line.feeCents)}`}>
							{formatCents(line.amountCents)}
						</Cell>
						<Cell place="status" align="end" className="font-semibold">
							{formatCents(line.amountCents - line.feeCents)}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
