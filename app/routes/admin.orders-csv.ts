import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { orderQuery, readOrderFilters } from '#app/http/order-filters.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listDeskOrders } from '#app/modules/payments/desk-orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.orders-csv'

const pageSize = 500

/** The orders of a view as a file; amounts in dollars, times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const query = orderQuery(readOrderFilters(new URL(args.request.url).searchParams), timeZone)
	return csvResponse({
		name: 'orders',
		day: localDateOf(clock.now(), timeZone),
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
		pages: everyPage(async (after) => {
			const { orders, next } = await listDeskOrders(db, { actor, ...query, after, limit: pageSize })
			return { rows: orders, next }
		}),
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
}
