import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { appointment, appointmentEvent, bookingRules, weeklySlot } from '#app/db/schema/appointments.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import {
	getAvailability,
	getCalendar,
	setAvailability,
} from '#app/modules/appointments/availability/availability.server.ts'
import { extendHold } from '#app/modules/appointments/booking/extend-hold.server.ts'
import { unpaidMax } from '#app/modules/appointments/booking/request-appointment.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import {
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	makeBooking,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { fridayMorning, setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { bookAppointment } from './book-appointment.server.ts'
import { cancelRequestedAppointment } from './cancel-appointment.server.ts'

test('the whole appointment must be within its slot', async ({ db }) => {
	const { appointment: bookedAppointment, advisor, emails, settle } = await setUp(db)
	const confirm = (time: string, version = bookedAppointment.version, durationMinutes?: number) =>
		confirmAppointment(db, {
			actor: advisor,
			id: bookedAppointment.id,
			version,
			time,
			durationMinutes,
			emails,
			now: monday,
		})
	for (const outside of ['08:59', '10:31', '12:00', '25:00', 'ten'])
		await expect(confirm(outside)).rejects.toThrow(Invalid)
	const confirmed = await confirm('10:30')
	await settle()
	expect(confirmed).toMatchObject({
		startsAt: new Date('2026-03-06T15:30:00Z'),
		holdEndsAt: null,
		sequence: 1,
	})
	await expect(confirm('10:00')).rejects.toThrow(/changed in the meantime/)
	expect(await confirm('11:00', confirmed.version, 60)).toMatchObject({ sequence: 2, durationMinutes: 60 })
	await expect(
		confirmAppointment(db, {
			actor: clientWithLink(bookedAppointment.id),
			id: bookedAppointment.id,
			version: 1,
			time: '10:00',
			emails,
			now: monday,
		}),
	).rejects.toThrow(Forbidden)
})

test('rescheduling takes a new spot, frees the old one, and does not extend the hold', async ({ db }) => {
	const { appointment: bookedAppointment, emails, settle, notices } = await setUp(db)
	const now = hoursAfter(monday, 20)
	const move = (to: { date: string; slot: 'morning' | 'evening' }) =>
		rescheduleAppointment(db, {
			...to,
			actor: clientWithLink(bookedAppointment.id),
			id: bookedAppointment.id,
			emails,
			now,
		})
	const moved = await move({ date: '2026-03-09', slot: 'evening' })
	await settle()
	expect(moved).toMatchObject({ slotDate: '2026-03-09', slot: 'evening', sequence: 1 })
	expect(moved.holdEndsAt).toEqual(bookedAppointment.holdEndsAt)
	expect(notices.at(-1)).toMatchObject({
		kind: 'changed',
		before: { slotDate: '2026-03-06', slot: 'morning' },
	})
	await requestTestAppointment(db, fridayMorning, { now })
	await expect(move(fridayMorning)).rejects.toThrow(/is taken/)
	await expect(move({ date: '2026-03-08', slot: 'morning' })).rejects.toThrow(Invalid)
	await expect(move({ date: '2026-03-09', slot: 'evening' })).rejects.toThrow(/already have this time/)
})

test('a client cannot reschedule or cancel a paid appointment shortly before it', async ({ db }) => {
	const { open, pay, appointment: bookedAppointment, emails } = await setUp(db)
	await pay((await open()).url)
	const now = hoursAfter(new Date('2026-03-06T14:00:00Z'), -11)
	const actor = clientWithLink(bookedAppointment.id)
	await expect(
		cancelRequestedAppointment(db, { actor, id: bookedAppointment.id, refund: 'policy', emails, now }),
	).rejects.toThrow(/call us/)
	const to = { date: '2026-03-10', slot: 'evening' } as const
	await expect(
		rescheduleAppointment(db, { ...to, actor, id: bookedAppointment.id, emails, now }),
	).rejects.toThrow(/call us/)
})

test('an appointment is completed or missed only after it has begun, and every change is in its history', async ({
	db,
}) => {
	const { appointment: bookedAppointment, advisor, admin, emails } = await setUp(db)
	const held = await extendHold(db, {
		actor: advisor,
		id: bookedAppointment.id,
		version: 1,
		hours: 12,
		now: monday,
	})
	expect(held.holdEndsAt).toEqual(hoursAfter(monday, 36))
	const input = { actor: advisor, id: bookedAppointment.id }
	const confirmed = await confirmAppointment(db, { ...input, version: 2, time: '09:00', emails, now: monday })
	const finish = (version: number, outcome: 'completed' | 'no_show', now: Date) =>
		finishAppointment(db, { ...input, version, outcome, now })
	await expect(finish(confirmed.version, 'completed', monday)).rejects.toThrow(/hasn’t started/)
	const after = hoursAfter(monday, 24 * 4 + 1)
	const missed = await finish(confirmed.version, 'no_show', after)
	await finish(missed.version, 'completed', after)
	const history = await db.select().from(appointmentEvent).orderBy(appointmentEvent.id)
	expect(
		history.map(({ what, fromStatus, toStatus, byKind }) => [what, fromStatus, toStatus, byKind]),
	).toEqual([
		['requested', null, 'requested', 'client'],
		['hold extended', 'requested', 'requested', 'advisor'],
		['confirmed', 'requested', 'confirmed', 'advisor'],
		['no_show', 'confirmed', 'no_show', 'advisor'],
		['completed', 'no_show', 'completed', 'advisor'],
	])
	expect(history[2]).toMatchObject({
		byUserId: admin.id,
		changes: { startsAt: [null, '2026-03-06T14:00:00.000Z'] },
	})
})

test('the history cannot be changed, and is deleted only with its appointment', async ({ db }) => {
	await setUp(db)
	const rewrite = () => db.transaction((tx) => tx.update(appointmentEvent).set({ what: 'nothing' }))
	await expect(rewrite()).rejects.toThrow()
	await expect(db.transaction((tx) => tx.delete(appointmentEvent))).rejects.toThrow()
	await db.delete(appointment)
	expect(await db.$count(appointmentEvent)).toBe(0)
})

test('one email address can have at most two unpaid requests, and one network address at most a few more', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const { emails } = appointmentEmails()
	let hour = 0
	const slots = ['morning', 'afternoon', 'evening'] as const
	const book = (email: string | undefined, clientIp: string) => {
		const weekday = Math.floor(hour / 3)
		// Monday to Friday from March 9 on.
		const date = addDays('2026-03-09', Math.floor(weekday / 5) * 7 + (weekday % 5))
		const daySlot = { date, slot: slots[hour % 3]! }
		hour++
		const booking = makeBooking({ ...daySlot, ...(email && { email }) })
		return bookAppointment(db, { viewer: null, buyerKey: null, clientIp, booking, emails, now: monday })
	}
	await book('robin@example.com', '192.0.2.1')
	await book('Robin@Example.com', '192.0.2.2')
	await expect(book('robin@example.com', '192.0.2.3')).rejects.toThrow(/2 unpaid requests/)
	for (let one = 0; one < unpaidMax.address; one++) await book(undefined, '198.51.100.7')
	await expect(book(undefined, '198.51.100.7')).rejects.toThrow(`${unpaidMax.address} unpaid requests`)
})

test('reducing the weekly slots below the held spots cancels nothing', async ({ db }) => {
	const { appointment: bookedAppointment, admin, state } = await setUp(db)
	const { version, rules, weekly } = await getAvailability(db, { now: monday })
	const fewer = weekly.filter(({ weekday, slot }) => !(weekday === 5 && slot === 'morning'))
	await setAvailability(db, { actor: admin, version, weekly: fewer, rules, now: monday })
	expect(await state()).toMatchObject({ status: 'requested', spot: bookedAppointment.spot })
	const friday = (await getCalendar(db, { now: monday })).days.find(
		({ date }) => date === fridayMorning.date,
	)!
	expect(friday.slots.morning.state).toBe('closed')
	await expect(setAvailability(db, { actor: admin, version, weekly, rules, now: monday })).rejects.toThrow(
		Conflict,
	)
	expect([await db.$count(weeklySlot), await db.$count(bookingRules)]).toEqual([fewer.length, 1])
})

test('an appointment requested without signing in belongs to the account that verified the email address', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const { emails } = appointmentEmails()
	const proven = await makeUser(db, { email: 'Proven@example.com' })
	await makeUser(db, { email: 'claimed@example.com', emailVerified: false })
	const book = async (email: string, slot: 'morning' | 'evening') => {
		const booking = makeBooking({ ...fridayMorning, slot, email })
		const input = { viewer: null, buyerKey: null, clientIp: '192.0.2.1', booking, emails, now: monday }
		const { id } = (await bookAppointment(db, input)).appointment
		return (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!.userId
	}
	expect(await book('proven@EXAMPLE.com', 'morning')).toBe(proven.id)
	expect(await book('claimed@example.com', 'evening')).toBeNull()
})
