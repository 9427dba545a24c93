import { expect, test } from 'vitest'
import { mayBecome, type OrderStatus, orderStatuses } from './order-status.ts'

test('a status only moves forward: a payment overrides a closed checkout, and nothing changes a paid or refunded order', () => {
	const allowed: [OrderStatus, OrderStatus][] = [
		['pending', 'paid'],
		['pending', 'expired'],
		['pending', 'canceled'],
		['expired', 'paid'],
		['canceled', 'paid'],
		['pending', 'deferred'],
		['expired', 'deferred'],
		['canceled', 'deferred'],
		['deferred', 'paid'],
		['deferred', 'canceled'],
	]
	const all = orderStatuses.flatMap((from) =>
		orderStatuses.map((to): [OrderStatus, OrderStatus] => [from, to]),
	)
	const moves = all.filter(([from, to]) => mayBecome(from, to)).map((move) => move.join(' > '))
	expect(moves.sort()).toEqual(allowed.map((move) => move.join(' > ')).sort())
})
