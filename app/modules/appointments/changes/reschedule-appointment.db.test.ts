import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, slotSpot } from '#app/db/schema/appointments.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { addClosure } from '../availability/availability.server.ts'
import { SlotTaken } from '../availability/slot-taken.ts'
import { joinWaitlist } from '../booking/waitlist.server.ts'
import { rescheduleAppointment } from './reschedule-appointment.server.ts'

const friday = { date: '2026-03-06', slot: 'morning' } as const
const nextMonday = { date: '2026-03-09', slot: 'evening' } as const

/** A request for Friday morning, on hold, and a function that moves it. */
async function setUp(db: Db) {
	const recorded = appointmentEmails()
	const { id, holdEndsAt } = await requestTestAppointment(db, friday)
	const move = (set: Partial<Parameters<typeof rescheduleAppointment>[1]> = {}) =>
		rescheduleAppointment(db, {
			actor: clientWithLink(id),
			id,
			...nextMonday,
			emails: recorded.emails,
			now: monday,
			...set,
		})
	const state = async () => (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	return { ...recorded, id, holdEndsAt, move, state }
}

test('the advisor reschedules and confirms in one step, and the client is notified of the previous time and the reason', async ({
	db,
}) => {
	const { move, notices } = await setUp(db)
	const moved = await move({ actor: advisor, time: '17:00', durationMinutes: 60, reason: 'Traffic.' })
	await checkDeferredKeys(db)
	expect(moved).toMatchObject({
		status: 'confirmed',
		slotDate: '2026-03-09',
		slot: 'evening',
		startsAt: new Date('2026-03-09T21:00:00Z'),
		durationMinutes: 60,
		holdEndsAt: null,
		remindedSequence: null,
		sequence: 1,
	})
	expect(notices).toMatchObject([
		{
			kind: 'changed',
			by: 'advisor',
			before: { slotDate: friday.date, slot: friday.slot, startsAt: null },
			reason: 'Traffic.',
		},
	])
})

test('a confirmed appointment that its client reschedules has to be confirmed again', async ({ db }) => {
	const { emails } = await setUp(db)
	const paid = await insertAppointment(db, { status: 'confirmed', remindedSequence: 0 })
	const moved = await rescheduleAppointment(db, {
		actor: clientWithLink(paid.id),
		id: paid.id,
		...nextMonday,
		emails,
		now: monday,
	})
	expect(moved).toMatchObject({
		status: 'requested',
		startsAt: null,
		durationMinutes: null,
		holdEndsAt: null,
		remindedSequence: null,
	})
	expect(moved.paidOrderId).toBe(paid.paidOrderId)
})

test('a client cannot set the exact time', async ({ db }) => {
	const { move, state } = await setUp(db)
	await expect(move({ time: '17:00' })).rejects.toMatchObject({
		field: 'time',
		message: 'Only the advisor can set the exact time.',
	})
	expect((await state()).version).toBe(1)
})

test('rescheduling an unpaid request never extends its hold, which ends when an earlier slot begins', async ({
	db,
}) => {
	const { id, holdEndsAt, move, emails } = await setUp(db)
	const now = hoursAfter(monday, 1)
	expect((await move({ now })).holdEndsAt).toEqual(holdEndsAt)
	await db.update(appointment).set({ holdEndsAt: hoursAfter(monday, 200) })
	const earlier = { date: '2026-03-04', slot: 'morning' } as const
	const moved = await rescheduleAppointment(db, { actor: advisor, id, ...earlier, emails, now })
	expect(moved.holdEndsAt).toEqual(new Date('2026-03-04T14:00:00Z'))
})

test('a request whose hold has ended cannot be rescheduled', async ({ db }) => {
	const { move, state } = await setUp(db)
	await expect(move({ now: hoursAfter(monday, 24) })).rejects.toThrow('This request has expired.')
	expect(await state()).toMatchObject({ slotDate: friday.date, version: 1 })
})

test('rescheduling to the same slot is rejected, unless the advisor confirms a time in it', async ({
	db,
}) => {
	const { move } = await setUp(db)
	await expect(move(friday)).rejects.toMatchObject({ field: 'slot' })
	await expect(move({ ...friday, actor: advisor })).rejects.toThrow('You already have this time.')
	const confirmed = await move({ ...friday, actor: advisor, time: '09:00' })
	await checkDeferredKeys(db)
	expect(confirmed).toMatchObject({ status: 'confirmed', spot: 1, durationMinutes: 90 })
	expect(await db.$count(slotSpot)).toBe(1)
})

test('a taken slot is rejected with the nearest free ones, and the old spot stays', async ({ db }) => {
	const { move, state } = await setUp(db)
	await requestTestAppointment(db, nextMonday)
	const rejected = await move().catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(SlotTaken)
	expect((rejected as SlotTaken).nearest).toHaveLength(3)
	expect((rejected as SlotTaken).nearest).not.toContainEqual(nextMonday)
	expect(await state()).toMatchObject({ slotDate: friday.date, spot: 1, version: 1 })
})

test('a slot that is taken only by an ended hold is free for rescheduling', async ({ db }) => {
	const { move, kinds, emails } = await setUp(db)
	await db.update(appointment).set({ holdEndsAt: hoursAfter(monday, 48) })
	const other = await requestTestAppointment(db, nextMonday, {
		holdHours: 2,
		emails: appointmentEmails().emails,
	})
	expect(await move({ now: hoursAfter(monday, 3), emails })).toMatchObject({ slotDate: nextMonday.date })
	await checkDeferredKeys(db)
	const [lost] = await db.select().from(appointment).where(eq(appointment.id, other.id))
	expect(lost!.status).toBe('expired')
	expect(kinds()).toEqual(['expired', 'changed'])
})

test('the freed spot is offered to the waitlist', async ({ db }) => {
	const { move, emails, offers } = await setUp(db)
	await joinWaitlist(db, { name: 'Ana', email: 'ana@example.com', ...friday, emails, now: monday })
	await move()
	expect(offers).toMatchObject([{ entry: { slotDate: friday.date, offeredSlot: 'morning' } }])
})

test('a client can choose only what the calendar offers; the advisor may also use a closed day, but not the past', async ({
	db,
}) => {
	const { move } = await setUp(db)
	const admin = makeStaff('advisor')
	const day = nextMonday.date
	await addClosure(db, { actor: admin, firstDay: day, lastDay: day, note: 'Fair', now: monday })
	await expect(move()).rejects.toThrow(/Fair/)
	await expect(move({ date: '2026-03-03', slot: 'morning', now: hoursAfter(monday, 1) })).rejects.toThrow(
		Invalid,
	)
	await expect(move({ actor: advisor, date: '2026-03-02', slot: 'morning' })).rejects.toMatchObject({
		field: 'date',
		message: 'This time is in the past. Please choose a later one.',
	})
	expect(await move({ actor: advisor })).toMatchObject({ slotDate: day })
})

test('the advisor can choose a time of today until its slot ends', async ({ db }) => {
	const { move } = await setUp(db)
	const today = { date: '2026-03-02', slot: 'morning' } as const
	const within = hoursAfter(monday, 1)
	await expect(move({ actor: advisor, ...today, now: within })).rejects.toThrow('in the past')
	expect(await move({ actor: advisor, ...today, now: within, time: '10:30' })).toMatchObject({
		status: 'confirmed',
		startsAt: new Date('2026-03-02T15:30:00Z'),
	})
})

test('an older version, a stranger and a closed appointment cannot be rescheduled', async ({ db }) => {
	const { move, state } = await setUp(db)
	await expect(move({ version: 9 })).rejects.toThrow(Conflict)
	await expect(move({ actor: makeMember('bob') })).rejects.toThrow(NotFound)
	await db.update(appointment).set({ status: 'completed', holdEndsAt: null })
	await expect(move({ actor: advisor })).rejects.toThrow('This appointment is already completed.')
	expect((await state()).slotDate).toBe(friday.date)
})
