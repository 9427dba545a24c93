import { expect, test } from 'vitest'
import type { Appointment, AppointmentEvent } from '#app/modules/appointments/find-appointments.server.ts'
import { advisorView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { historyLines } from '../appointment-history.server.ts'
import { appointmentQuery, readAppointmentFilters } from './filters.server.ts'

const read = (query: string) => readAppointmentFilters(new URLSearchParams(query))

test('a list without filters shows upcoming appointments', () => {
	expect(read('')).toEqual({ tab: 'upcoming', q: '', status: '', from: '', until: '', after: '' })
	expect(appointmentQuery(read(''))).toEqual({
		tab: 'upcoming',
		search: '',
		status: undefined,
		from: undefined,
		until: undefined,
		after: undefined,
	})
})

test('valid filters in the URL apply, and invalid ones are ignored', () => {
	expect(read('tab=all&status=no_show&from=2026-03-01&until=2026-03-31&q=ana')).toMatchObject({
		tab: 'all',
		status: 'no_show',
		from: '2026-03-01',
		until: '2026-03-31',
		q: 'ana',
	})
	expect(read('tab=constructor&status=CONFIRMED&from=2026-02-30&until=tomorrow')).toMatchObject({
		tab: 'upcoming',
		status: '',
		from: '',
		until: '',
	})
	expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200)
})

const zone = 'America/New_York'
const event: AppointmentEvent = {
	id: 1,
	appointmentId: 'v1',
	at: new Date('2026-03-02T14:00:00Z'),
	what: 'rescheduled',
	byKind: 'client',
	byUserId: null,
	fromStatus: 'requested',
	toStatus: 'requested',
	changes: {},
	note: null,
}
const now = new Date('2025-06-01T12:00:00Z')
const lineOf = (set: Partial<AppointmentEvent>) => historyLines([{ ...event, ...set }], zone, 2025)[0]!

test.each([
	['rescheduled', 'client', 'Rescheduled by the client'],
	['cancelled', 'advisor', 'Canceled by the advisor'],
	['no_show', 'advisor', 'No-show by the advisor'],
	['expired', 'system', 'Expired automatically'],
	['claimed from the waitlist', 'client', 'Claimed from the waitlist by the client'],
	['confirmed', 'constructor', 'Confirmed'],
])('the event %s by %s reads "%s"', (what, byKind, text) => {
	expect(lineOf({ what, byKind }).what).toBe(text)
})

test('changes show the day, hours and exact time before and after, but no ids or spots', () => {
	const changes: AppointmentEvent['changes'] = {
		slotDate: ['2026-03-03', '2026-03-04'],
		slot: ['morning', 'evening'],
		startsAt: [null, '2026-03-04T21:30:00.000Z'],
		durationMinutes: [null, 90],
		location: ['Pier 9', ''],
		spot: [1, 2],
		paidOrderId: [null, 'o1'],
	}
	expect(lineOf({ changes }).changes).toEqual([
		'Date: Tue, Mar 3 → Wed, Mar 4',
		'Time: 9am-12pm → 4pm-7pm',
		expect.stringMatching(/^Exact time: none → Wed, Mar 4, 2026 · 4:30pm$/),
		'Length: none → 90 minutes',
		'Location: Pier 9 → none',
	])
})

test('a line has the color of the status after the event', () => {
	expect(lineOf({ toStatus: 'confirmed' }).tone).toBe('info')
	expect(lineOf({ toStatus: 'no_show' }).tone).toBe('stop')
	expect(lineOf({ toStatus: 'expired' }).tone).toBe('off')
	expect(lineOf({}).instant).toBe('2026-03-02T14:00:00.000Z')
})

test('an admin row shows the exact local time if there is one, and whether the appointment is paid', () => {
	const row = {
		id: 'v1',
		slotDate: '2026-03-04',
		slot: 'morning',
		timeZone: zone,
		startsAt: null,
		holdEndsAt: new Date('2026-03-03T14:00:00Z'),
		paidOrderId: null,
	} as Appointment
	expect(advisorView(row, { now })).toMatchObject({
		day: 'Wed, Mar 4',
		hours: '9am-12pm',
		time: null,
		payment: 'unpaid',
		startsAt: '2026-03-04T14:00:00.000Z',
		holdEnds: 'Tue, Mar 3, 2026 · 9am (New York)',
	})
	const startsAt = new Date('2026-03-04T15:30:00Z')
	expect(
		advisorView({ ...row, startsAt, holdEndsAt: null, paidOrderId: 'o1', paidAt: now }, { now }),
	).toMatchObject({
		hours: '10:30am',
		time: '10:30',
		payment: 'paid',
		holdEnds: null,
	})
})
