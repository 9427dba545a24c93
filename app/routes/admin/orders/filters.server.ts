import { type OrderStatus, orderStatuses } from '#app/modules/payments/orders/order-status.ts'
import { type DayRange, instantsOf, readDayRange } from '#app/routes/admin/day-range.server.ts'

export type OrderFilters = DayRange & {
	q: string
	status: OrderStatus | ''
	service: string
	after: string
}

/** Reads the filters of the order list from a query string. Invalid values are ignored, because URLs can be typed by hand. */
export function readOrderFilters(query: URLSearchParams): OrderFilters {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	return {
		q: text('q'),
		status: orderStatuses.find((status) => status === query.get('status')) ?? '',
		service: text('service'),
		...readDayRange(query),
		after: text('after'),
	}
}

/** Converts the filters to the input of `listAdminOrders`; days begin and end in the business time zone. */
export function orderQuery({ q, status, service, after, ...days }: OrderFilters, timeZone: string) {
	return {
		search: q,
		status: status || undefined,
		priceId: service || undefined,
		...instantsOf(days, timeZone),
		after: after || undefined,
	}
}
