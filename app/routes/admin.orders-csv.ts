import { csvOfDesk } from '#app/http/csv.server.ts'
import { orderQuery, readOrderFilters } from '#app/http/order-filters.server.ts'
import { listDeskOrders } from '#app/modules/payments/desk-orders.server.ts'
import type { Route } from './+types/admin.orders-csv'

/** The orders of a view as a file; amounts in dollars, times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
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
		],
		async page({ db, actor, query, timeZone, after, limit }) {
			const asked = orderQuery(readOrderFilters(query), timeZone)
			const { orders, next } = await listDeskOrders(db, { actor, ...asked, after, limit })
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
			order.createdAt.toISOString(),
			order.paidAt?.toISOString() ?? null,
		],
	})
