import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { methodNames } from '#app/modules/payments/books/book-kinds.ts'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'
import { orderQuery, readOrderFilters } from './filters.server.ts'

/** Exports the orders of a view as CSV; amounts in dollars, times and days in the business time zone. */
export const loader = async (args: CsvArgs) => {
	const { timeZone } = await readSettings(args.context)
	const dayOf = (instant: Date | null) => instant && localDateOf(instant, timeZone)
	return adminCsv(args, {
		name: 'orders',
		columns: [
			'reference',
			'status',
			'service',
			'customer',
			'email',
			'amount',
			'refunded',
			'currency',
			'started',
			'paid',
			'net',
			'paid by',
			'paid on',
			'refunded on',
		],
		async page({ db, actor, query, timeZone, after, limit }) {
			const filters = orderQuery(readOrderFilters(query), timeZone)
			const { orders, next } = await listAdminOrders(db, { actor, ...filters, after, limit })
			return { rows: orders, next }
		},
		line: (order) => [
			order.reference,
			order.status,
			order.title,
			order.customerName,
			order.customerEmail,
			(order.amountCents / 100).toFixed(2),
			(order.refundedCents / 100).toFixed(2),
			order.currency,
			order.createdAt,
			order.paidAt,
			order.paidAt ? (order.amountCents - order.refundedCents) / 100 : 0,
			order.paidAt && methodNames[order.method],
			dayOf(order.paidAt),
			order.refundedCents > 0 ? dayOf(order.refundedAt ?? order.closedAt) : null,
		],
	})
}
