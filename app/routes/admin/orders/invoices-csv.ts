import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { invoiceState } from '#app/modules/payments/invoices/invoice-state.ts'
import { listInvoices } from '#app/modules/payments/invoices/invoices.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports all invoices as CSV; amounts in dollars, times and days in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'invoices',
		columns: [
			'reference',
			'status',
			'client',
			'email',
			'description',
			'amount',
			'sent',
			'due',
			'paid',
			'order',
			'paid amount',
			'sent on',
			'paid on',
		],
		async page({ db, actor, timeZone, after, limit }) {
			const { invoices, next } = await listInvoices(db, { actor, after, limit })
			const rows = invoices.map((row) => ({
				...row,
				sentOn: localDateOf(row.createdAt, timeZone),
				paidOn: row.paidAt && localDateOf(row.paidAt, timeZone),
			}))
			return { rows, next }
		},
		line: (row) => [
			row.reference,
			invoiceState(row),
			row.customerName,
			row.customerEmail,
			row.title,
			(row.amountCents / 100).toFixed(2),
			row.createdAt,
			row.dueOn,
			row.paidAt,
			row.orderReference,
			(row.paidCents / 100).toFixed(2),
			row.sentOn,
			row.paidOn,
		],
	})
