import { expect, test } from 'vitest'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { clientTimeline } from './timeline.server.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12))
const linesOf = (order: Partial<Order>) =>
	clientTimeline({
		timeZone: 'America/New_York',
		thisYear: 2026,
		events: [],
		orders: [
			{
				id: 'o1',
				reference: 'LW-1',
				title: 'Visit',
				amountCents: 149_99,
				createdAt: at(1),
				...order,
			} as Order,
		],
		appointments: [],
		appointmentEvents: [],
		applications: [],
		applicationEvents: [],
		messageDays: [],
	}).map(({ what }) => what)

test('an order whose fee is due after the delivery is not called paid or abandoned in the file of its client', () => {
	const kept = { status: 'deferred', paidAt: null, cardKeptAt: at(2), closedAt: null } as const
	expect(linesOf(kept)).toEqual(['Card kept, fee due later', 'Checkout started'])
	expect(linesOf({ ...kept, status: 'canceled', closedAt: at(3) })).toEqual([
		'Order canceled, nothing charged',
		'Card kept, fee due later',
		'Checkout started',
	])
	expect(linesOf({ ...kept, status: 'paid', paidAt: at(4) })).toEqual([
		'Order paid',
		'Card kept, fee due later',
	])
	expect(linesOf({ status: 'expired', paidAt: null, cardKeptAt: null, closedAt: at(2) })).toEqual([
		'Checkout abandoned',
		'Checkout started',
	])
})
