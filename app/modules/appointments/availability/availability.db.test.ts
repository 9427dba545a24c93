import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { bookingRules } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff, makeVisitor } from '#tests/factories/actors.ts'
import {
	appointmentEmails,
	hoursAfter,
	makeBooking,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { test } from '#tests/setup/database.ts'
import { requestAppointment } from '../booking/request-appointment.server.ts'
import { joinWaitlist } from '../booking/waitlist.server.ts'
import {
	addClosure,
	getAvailability,
	getCalendar,
	removeClosure,
	rulesRange,
	setAvailability,
} from './availability.server.ts'
import type { BookingRules } from './availability.ts'

const actor = makeStaff('advisor')
const stateOn = async (db: Db, date: string, now = monday) =>
	(await getCalendar(db, { now })).days.find((day) => day.date === date)!.slots.morning.state

test('a site that is not set up yet offers the default week for ninety days', async ({ db }) => {
	const { days, today, lastDay } = await getCalendar(db, { now: monday })
	expect([days.length, today, lastDay]).toEqual([91, '2026-03-02', '2026-05-31'])
	expect([await stateOn(db, wednesday), await stateOn(db, '2026-03-08')]).toEqual(['open', 'closed'])
})

test('a closure rejects new requests with its note, and keeps existing appointments', async ({ db }) => {
	const appointment = await requestTestAppointment(db)
	const { id } = await addClosure(db, {
		actor,
		firstDay: wednesday,
		lastDay: '2026-03-05',
		note: 'Away',
		now: monday,
	})
	const { days } = await getCalendar(db, { now: monday })
	expect(days.find(({ date }) => date === wednesday)).toMatchObject({ closed: 'Away' })
	await expect(requestTestAppointment(db, { date: '2026-03-05' })).rejects.toThrow(/Away/)
	expect(appointment.status).toBe('requested')
	// The advisor can still add an appointment.
	const { emails } = appointmentEmails()
	const booking = makeBooking({ date: '2026-03-05' })
	await requestAppointment(db, { actor: actor, booking, emails, now: monday })
	await removeClosure(db, { actor, id, now: monday })
	expect(await stateOn(db, wednesday)).toBe('full')
	await expect(removeClosure(db, { actor, id, now: monday })).rejects.toThrow(NotFound)
})

test('invalid closures and rules are rejected with the name of their field, and a member cannot save any', async ({
	db,
}) => {
	const close = (firstDay: string, lastDay: string) =>
		addClosure(db, { actor, firstDay, lastDay, note: '', now: monday })
	await expect(close('2026-02-30', wednesday)).rejects.toMatchObject({ field: 'firstDay' })
	await expect(close(wednesday, '2026-03-03')).rejects.toMatchObject({ field: 'lastDay' })
	const { version, weekly, rules } = await getAvailability(db, { now: monday })
	const set = (more: Partial<BookingRules>) =>
		setAvailability(db, { actor, version, weekly, rules: { ...rules, ...more }, now: monday })
	await expect(set({ horizonDays: 0 })).rejects.toMatchObject({ field: 'horizonDays' })
	await expect(set({ holdHours: 1.5 })).rejects.toThrow(Invalid)
	await expect(set({ refundPartHours: 72 })).rejects.toMatchObject({ field: 'refundPartHours' })
	const stranger = makeMember('member')
	await expect(setAvailability(db, { actor: stranger, version, weekly, rules, now: monday })).rejects.toThrow(
		Forbidden,
	)
})

test('the form and the table allow the same usual length, which fits the shortest slot', async ({ db }) => {
	const { version, weekly, rules } = await getAvailability(db, { now: monday })
	const [min, max] = rulesRange.appointmentMinutes
	const save = (appointmentMinutes: number) =>
		setAvailability(db, { actor, version, weekly, rules: { ...rules, appointmentMinutes }, now: monday })
	await expect(save(max + 1)).rejects.toMatchObject({ field: 'appointmentMinutes' })
	await save(max)
	for (const appointmentMinutes of [min - 1, max + 1])
		await expect(
			transact(db, (tx) => tx.update(bookingRules).set({ appointmentMinutes })),
			String(appointmentMinutes),
		).rejects.toThrow()
	expect((await getAvailability(db, { now: monday })).rules.appointmentMinutes).toBe(180)
})

test('rules apply as soon as they are saved; the second of two admins gets a conflict', async ({ db }) => {
	const { version, weekly, rules } = await getAvailability(db, { now: monday })
	const set = () =>
		setAvailability(db, {
			actor,
			version,
			weekly,
			now: monday,
			rules: { ...rules, noticeHours: 72, horizonDays: 10, holdHours: 2 },
		})
	await set()
	await expect(set()).rejects.toThrow(Conflict)
	expect(await stateOn(db, wednesday)).toBe('too_soon')
	expect((await getCalendar(db, { now: monday })).lastDay).toBe('2026-03-12')
	expect((await requestTestAppointment(db, { date: '2026-03-06' })).holdEndsAt).toEqual(hoursAfter(monday, 2))
})

test('an expired hold is shown as free, unless somebody is on the waitlist for the slot', async ({ db }) => {
	const { emails } = appointmentEmails()
	await requestTestAppointment(db, { date: '2026-03-06' })
	const late = hoursAfter(monday, 25)
	expect(await stateOn(db, '2026-03-06')).toBe('full')
	expect(await stateOn(db, '2026-03-06', late)).toBe('open')
	const waiting = { name: 'Ana', email: 'ana@example.com', date: '2026-03-06', slot: 'morning' } as const
	await joinWaitlist(db, { ...waiting, emails, now: monday })
	expect(await stateOn(db, '2026-03-06', late)).toBe('full')
	const newcomer = requestAppointment(db, {
		actor: makeVisitor(),
		booking: makeBooking({ date: '2026-03-06' }),
		emails,
		now: late,
	})
	await expect(newcomer).rejects.toThrow(/is taken/)
})
