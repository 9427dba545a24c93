import { expect, test } from 'vitest'
import { type OrderCase, stepAfter } from './next-steps.ts'

const now = new Date('2026-03-04T15:00:00Z')
const begins = new Date('2026-03-06T15:00:00Z')
const ends = new Date('2026-03-06T17:00:00Z')
const when = 'Fri, Mar 6 · 10am (New York)'
const search: OrderCase = {
	reference: 'LO-1',
	kind: 'online_search',
	refunded: false,
	refundFailed: false,
	appointment: null,
	hasUpcomingCall: false,
}
type Status = NonNullable<OrderCase['appointment']>['status']
const appointmentCase = (status: Status, more: Partial<OrderCase> = {}): OrderCase => ({
	...search,
	kind: null,
	appointment: { status, begins, ends, when },
	...more,
})

test.each<[string, Parameters<typeof stepAfter>[0], OrderCase, string | null, Date | null]>([
	['a search is paid', 'paid', search, 'Ask what the client needs from a car, then start the search', null],
	['the concierge is paid', 'paid', { ...search, kind: 'concierge' }, 'Call to start the search', null],
	[
		'an appointment is paid',
		'paid',
		appointmentCase('requested'),
		'Confirm the exact time of the appointment',
		null,
	],
	['a confirmed appointment is paid', 'paid', appointmentCase('confirmed'), `Meet the client: ${when}`, ends],
	['it is confirmed', 'appointment', appointmentCase('confirmed'), `Meet the client: ${when}`, ends],
	[
		'it is moved by the client',
		'appointment',
		appointmentCase('requested'),
		'Confirm the exact time of the appointment',
		null,
	],
	['it took place', 'appointment', appointmentCase('completed'), 'Follow up on the appointment', null],
	[
		'nobody came',
		'appointment',
		appointmentCase('no_show'),
		'Offer another time after the missed appointment',
		null,
	],
	['it is canceled', 'appointment', appointmentCase('cancelled'), null, null],
	['it has expired', 'appointment', appointmentCase('expired'), null, null],
	['its refund succeeded', 'refund', appointmentCase('cancelled', { refunded: true }), null, null],
	['the search is refunded', 'refund', { ...search, refunded: true }, null, null],
	[
		'an upcoming appointment is refunded',
		'refund',
		appointmentCase('confirmed', { refunded: true }),
		'Cancel the appointment or agree on a payment: it was refunded',
		null,
	],
	[
		'a refund failed',
		'refund',
		appointmentCase('cancelled', { refundFailed: true }),
		'Sort out the refund of LO-1, which failed',
		null,
	],
])('when %s, what follows is known', (_, happened, order, what, dueAt) => {
	const after = stepAfter(happened, order, now)
	expect(after).not.toBe('unchanged')
	const { nextAction } = after as Exclude<typeof after, 'unchanged'>
	expect(nextAction?.what ?? null).toBe(what)
	if (dueAt) expect(nextAction?.dueAt).toEqual(dueAt)
	if (nextAction) expect(nextAction).toMatchObject({ side: 'advisor' })
})

test('a partial refund of a search changes nothing, and a time is confirmed before it begins', () => {
	expect(stepAfter('refund', search, now)).toBe('unchanged')
	const late = new Date(begins.getTime() - 3_600_000)
	expect(stepAfter('appointment', appointmentCase('requested'), late)).toMatchObject({
		nextAction: { dueAt: begins },
	})
})
