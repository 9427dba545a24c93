import type { RouteHandle } from '#app/http/route-policy.ts'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { adminCsv } from '#app/routes/admin/csv.server.ts'
import type { Route } from './+types/list-csv'
import { orderQuery, readOrderFilters } from './filters.server.ts'

export const handle: RouteHandle = { access: 'admin' }

/** Exports the orders of a view as CSV; amounts in dollars, times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	adminCsv(args, {
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
			order.createdAt.toISOString(),
			order.paidAt?.toISOString() ?? null,
		],
	})
