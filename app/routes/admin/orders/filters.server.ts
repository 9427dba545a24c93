import { addDays, instantOf, isLocalDate } from '#app/lib/dates/zoned-time.ts'
import { type OrderStatus, orderStatuses } from '#app/modules/payments/orders/order-status.ts'

export type OrderFilters = {
	q: string
	status: OrderStatus | ''
	service: string
	/** Local dates, both inclusive. */
	from: string
	until: string
	after: string
}

/** Reads the filters of the order list from a query string. Invalid values are ignored, because URLs can be typed by hand. */
export function readOrderFilters(query: URLSearchParams): OrderFilters {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	const day = (name: string) => (isLocalDate(text(name)) ? text(name) : '')
	return {
		q: text('q'),
		status: orderStatuses.find((status) => status === query.get('status')) ?? '',
		service: text('service'),
		from: day('from'),
		until: day('until'),
		after: text('after'),
	}
}

/** Converts the filters to the input of `listAdminOrders`; days begin and end in the business time zone. */
export function orderQuery({ q, status, service, from, until, after }: OrderFilters, timeZone: string) {
	return {
		search: q,
		status: status || undefined,
		priceId: service || undefined,
		from: from ? instantOf(from, '00:00', timeZone) : undefined,
		until: until ? instantOf(addDays(until, 1), '00:00', timeZone) : undefined,
		after: after || undefined,
	}
}
