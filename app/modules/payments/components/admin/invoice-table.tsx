import { Link } from 'react-router'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { InvoiceState } from '../../invoices/invoice-state.ts'
import { InvoiceStatusBadge } from '../invoice-status.tsx'

export type InvoiceRow = {
	reference: string
	customerName: string
	customerEmail: string
	title: string
	/** '$75.00'. */
	amount: string
	state: InvoiceState
	paidCents: number
	/** 'Tue, Mar 4, 2026', and its instant. */
	day: string
	createdAt: string
	/** 'March 9, 2026'. */
	due: string | null
}

/** A table of invoices, newest first. */
export function InvoiceTable({ invoices }: { invoices: readonly InvoiceRow[] }) {
	return (
		<Table caption="Invoices, newest first">
			<TableHead>
				<Column>Client</Column>
				<Column>Description</Column>
				<Column>Sent</Column>
				<Column>Status</Column>
				<Column align="end">Amount</Column>
			</TableHead>
			<TableBody>
				{invoices.map((row) => (
					<Row key={row.reference}>
						<Cell place="title" note={row.customerEmail} className="[overflow-wrap:anywhere]">
							<Link to={`/admin/invoices/${row.reference}`} className="font-semibold">
								<bdi translate="no">{row.customerName}</bdi>
							</Link>
						</Cell>
						<Cell note={<ReferencePlate>{row.reference}</ReferencePlate>}>{row.title}</Cell>
						<Cell className="whitespace-nowrap" note={row.due && `due by ${row.due}`}>
							<time dateTime={row.createdAt}>{row.day}</time>
						</Cell>
						<Cell place="status">
							<InvoiceStatusBadge state={row.state} paidCents={row.paidCents} />
						</Cell>
						<Cell align="end" className="num">
							{row.amount}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
