import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { invoiceState } from '#app/modules/payments/invoice-state.ts'
import { listInvoices } from '#app/modules/payments/invoices.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.invoices-csv'

const pageSize = 500

/** All invoices as a file; amounts in dollars, times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'invoices',
		day: localDateOf(clock.now(), timeZone),
		columns: ['reference', 'status', 'client', 'email', 'what for', 'amount', 'sent', 'due', 'paid', 'order'],
		pages: everyPage(async (after) => {
			const { invoices, next } = await listInvoices(db, { actor, after, limit: pageSize })
			return { rows: invoices, next }
		}),
		line: (row) => [
			...[row.reference, invoiceState(row), row.customerName, row.customerEmail, row.title],
			(row.amountCents / 100).toFixed(2),
			row.createdAt.toISOString(),
			row.dueOn,
			row.paidAt?.toISOString() ?? null,
			row.orderReference,
		],
	})
}
