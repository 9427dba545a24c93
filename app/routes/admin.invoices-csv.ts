import { csvOfDesk } from '#app/http/csv.server.ts'
import { invoiceState } from '#app/modules/payments/invoice-state.ts'
import { listInvoices } from '#app/modules/payments/invoices.server.ts'
import type { Route } from './+types/admin.invoices-csv'

/** All invoices as a file; amounts in dollars, times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'invoices',
		columns: ['reference', 'status', 'client', 'email', 'what for', 'amount', 'sent', 'due', 'paid', 'order'],
		async page({ db, actor, after, limit }) {
			const { invoices, next } = await listInvoices(db, { actor, after, limit })
			return { rows: invoices, next }
		},
		line: (row) => [
			...[row.reference, invoiceState(row), row.customerName, row.customerEmail, row.title],
			(row.amountCents / 100).toFixed(2),
			row.createdAt.toISOString(),
			row.dueOn,
			row.paidAt?.toISOString() ?? null,
			row.orderReference,
		],
	})
