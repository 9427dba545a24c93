import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { busyCalendar, busyTime } from '#app/db/schema/appointments.ts'
import { settingsChange } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { makeLinkHolder, makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { type CalendarReply, startCalendarServer } from '#tests/mocks/calendar-server.ts'
import { countConnectionsWaitingForLock } from '#tests/setup/count-waiting.ts'
import { test } from '#tests/setup/database.ts'
import { getCalendar } from '../availability/availability.server.ts'
import { SlotTaken } from '../availability/slot-taken.ts'
import { joinWaitlist } from '../booking/waitlist.server.ts'
import { confirmAppointment } from '../changes/confirm-appointment.server.ts'
import { rescheduleAppointment } from '../changes/reschedule-appointment.server.ts'
import { addBusyCalendar, listBusyCalendars, removeBusyCalendar } from './busy-calendars.server.ts'
import { createCalendarSecrets } from './calendar-secrets.server.ts'
import { listCalendarConflicts, listCalendarStates } from './conflicts.server.ts'
import { updateBusyCalendars } from './update-busy-calendars.server.ts'

const actor = makeStaff('advisor')
const secrets = createCalendarSecrets({ secret: 'a secret that only this test knows' })

const event = (from: string, until: string, uid = from) =>
	[
		'BEGIN:VEVENT',
		`UID:${uid}`,
		'SUMMARY:Dentist with Dr. Ortiz',
		`DTSTART;TZID=America/New_York:${from}`,
		`DTEND;TZID=America/New_York:${until}`,
		'END:VEVENT',
	].join('\r\n')
const file = (...events: string[]) =>
	['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')

async function startServer(reply: CalendarReply) {
	const server = await startCalendarServer(reply)
	onTestFinished(server.close)
	return server
}

async function addCalendar(db: Db, ...events: string[]) {
	const server = await startServer({ body: file(...events), etag: '"1"' })
	const calendar = await addBusyCalendar(db, {
		actor,
		name: 'Family',
		address: `${server.origin}/private-4f1c.ics`,
		secrets,
		allowedOrigin: server.origin,
		now: monday,
	})
	const errors: unknown[] = []
	const update = (now: Date) =>
		updateBusyCalendars(db, {
			secrets,
			allowedOrigin: server.origin,
			origin: 'https://site.test',
			clock: { now: () => now },
			onError: (error) => errors.push(error),
		})
	return { ...server, calendar, update, errors }
}

async function slotsOn(db: Db, date = wednesday, now = monday) {
	const { days } = await getCalendar(db, { now })
	const { morning, afternoon, evening } = days.find((day) => day.date === date)!.slots
	return [morning, afternoon, evening].map(({ state }) => state)
}

test('a slot closes when no stretch as long as an appointment is free in it', async ({ db }) => {
	// The usual length is 90 minutes. From 9 to 12: 10:25 leaves 85 and 60 minutes; from 12 to 4: 1:30 leaves 90 and 120; 4 to 7 is free.
	await addCalendar(
		db,
		event('20260304T102500', '20260304T110000'),
		event('20260304T133000', '20260304T140000'),
		event('20260305T080000', '20260305T103000'),
		event('20260305T190000', '20260305T210000'),
	)
	expect(await slotsOn(db)).toEqual(['closed', 'open', 'open'])
	expect(await slotsOn(db, '2026-03-05')).toEqual(['open', 'open', 'open'])
})

test('a busy slot can neither be booked nor moved to, nor has it a waitlist; the advisor may still use it', async ({
	db,
}) => {
	const appointment = await requestTestAppointment(db, { slot: 'evening' })
	await addCalendar(db, event('20260304T090000', '20260304T113000'))
	await expect(requestTestAppointment(db)).rejects.toThrow(
		'We don’t have appointments at this time on that day.',
	)
	const { emails } = appointmentEmails()
	const move = { id: appointment.id, date: wednesday, slot: 'morning', emails, now: monday } as const
	await expect(
		rescheduleAppointment(db, {
			...move,
			actor: makeLinkHolder(appointment.id),
		}),
	).rejects.toThrow(Invalid)
	const waiting = { name: 'Robin', email: 'robin@example.com', date: wednesday, emails, now: monday }
	await expect(joinWaitlist(db, { ...waiting, slot: 'morning' })).rejects.toThrow('so there is no waitlist')
	await rescheduleAppointment(db, { ...move, actor: advisor, time: '11:30', durationMinutes: 30 })
	expect(await slotsOn(db)).toEqual(['closed', 'open', 'open'])
})

test('a busy time that is stored while somebody books closes the slot for that booking', async ({
	freshDb,
}) => {
	const { db } = freshDb
	const { calendar } = await addCalendar(db, event('20260401T090000', '20260401T093000'))
	const email = 'robin@example.com'
	let booking: Promise<unknown> | undefined
	await db.transaction(async (tx) => {
		// The booking has seen a free slot and waits for the lock of its email address.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment email ${email}`}, 0))`)
		booking = requestTestAppointment(db, { email }).catch((error) => error)
		await expect.poll(() => countConnectionsWaitingForLock(db)).toBe(1)
		await db.insert(busyTime).values({
			calendarId: calendar.id,
			startsAt: new Date('2026-03-04T14:00:00Z'),
			endsAt: new Date('2026-03-04T17:00:00Z'),
		})
	})
	expect(await booking).toBeInstanceOf(SlotTaken)
})

test('a calendar is read again with its ETag, and the slots follow what it says then', async ({ db }) => {
	const { state, update, errors } = await addCalendar(db, event('20260304T090000', '20260304T120000'))
	await update(hoursAfter(monday, 1))
	expect(state.requests.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
	expect(await slotsOn(db)).toEqual(['closed', 'open', 'open'])
	state.reply = { body: file(event('20260304T120000', '20260304T160000')), etag: '"2"' }
	await update(hoursAfter(monday, 2))
	expect(await slotsOn(db)).toEqual(['open', 'closed', 'open'])
	const [calendar] = await listBusyCalendars(db, { actor })
	expect(calendar).toMatchObject({ name: 'Family', error: null, currentAt: hoursAfter(monday, 2) })
	expect(errors).toEqual([])
})

test('after a month an unchanged calendar is read anew, because endless events have to be written out further', async ({
	db,
}) => {
	const { state, update } = await addCalendar(db, event('20260304T090000', '20260304T120000'))
	await update(hoursAfter(monday, 24 * 31))
	expect(state.requests.map(({ etag }) => etag)).toEqual([undefined, undefined])
	const [calendar] = await db.select().from(busyCalendar)
	expect(calendar!.expandedUntil).toEqual(hoursAfter(monday, 24 * (31 + 430)))
})

test.for<[string, CalendarReply, string]>([
	['an error', { status: 503 }, 'The server answered with error 503.'],
	['a page that is no calendar', { body: '<title>Sign in</title>' }, 'does not lead to a calendar file'],
	['a removed calendar', { status: 404 }, 'There is no calendar at this address (any more).'],
	['a file that is too large', { body: 'x'.repeat(5_000_001) }, 'The file is larger than 5 MB.'],
	['a redirect without TLS', { status: 302, location: 'http://127.0.0.1:1/' }, 'must begin with https://'],
	['a private address', { status: 302, location: 'https://192.168.0.1/' }, 'not on the public internet'],
	['a name of this machine', { status: 302, location: 'https://localhost/' }, 'not on the public internet'],
	[
		'events every second',
		{
			body: file(
				'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260304T140000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT',
			),
		},
		'more than 50,000 busy times',
	],
])(
	'after %s the last copy still closes its slots, and it is known since when',
	async ([, reply, message], { db }) => {
		const { state, update, errors } = await addCalendar(db, event('20260304T090000', '20260304T120000'))
		state.reply = reply
		await update(hoursAfter(monday, 2))
		expect(await slotsOn(db)).toEqual(['closed', 'open', 'open'])
		const [calendar] = await listBusyCalendars(db, { actor })
		expect(calendar!.error).toContain(message)
		expect([calendar!.currentAt, errors]).toEqual([monday, []])
		expect(await listCalendarStates(db, { actor })).toMatchObject([{ name: 'Family', currentAt: monday }])
	},
)

test.for([
	['http://calendar.example.com/a.ics', 'must begin with https://'],
	['ftp://calendar.example.com/a.ics', 'must begin with https://'],
	['https://127.0.0.1/a.ics', 'not on the public internet'],
	['https://2130706433/a.ics', 'not on the public internet'],
	['https://[::1]/a.ics', 'not on the public internet'],
	['webcal://169.254.169.254/latest', 'not on the public internet'],
	['https://localhost:4400/a.ics', 'not on the public internet'],
	['https://robin:secret@calendar.example.com/a.ics', 'without a user name and password'],
	['my calendar', 'Enter an address like'],
])('the address %s is rejected', async ([address, message], { db }) => {
	const add = addBusyCalendar(db, {
		actor,
		name: 'Family',
		address: address!,
		secrets,
		allowedOrigin: undefined,
		now: monday,
	})
	await expect(add).rejects.toThrow(message)
	await expect(add).rejects.toMatchObject({ field: 'address' })
	expect(await db.$count(busyCalendar)).toBe(0)
})

test('the address is stored encrypted and shown to nobody, and of the events nothing but their times', async ({
	db,
}) => {
	const { calendar } = await addCalendar(db, event('20260304T090000', '20260304T120000'))
	const rows = [await db.select().from(busyCalendar), await db.select().from(busyTime)]
	const changes = await db.select().from(settingsChange)
	const shown = JSON.stringify([rows, changes, await listBusyCalendars(db, { actor })], (_, value) =>
		value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
	)
	expect(shown).not.toMatch(/private-4f1c|Dentist|Ortiz/)
	expect(changes.map(({ area }) => area)).toEqual(['calendars'])
	const [stored] = await db.select().from(busyCalendar)
	expect(secrets.decrypt(calendar.id, stored!.encryptedAddress)).toContain('/private-4f1c.ics')
	expect(
		createCalendarSecrets({ secret: 'another' }).decrypt(calendar.id, stored!.encryptedAddress),
	).toBeNull()
})

test('a calendar is added once, and removing it opens its slots', async ({ db }) => {
	const { origin, calendar } = await addCalendar(db, event('20260304T090000', '20260304T120000'))
	const again = {
		name: 'Again',
		address: `${origin}/private-4f1c.ics#x`,
		secrets,
		allowedOrigin: origin,
		now: monday,
	}
	await expect(addBusyCalendar(db, { actor, ...again })).rejects.toThrow(Conflict)
	const member = makeMember('member')
	await expect(addBusyCalendar(db, { actor: member, ...again })).rejects.toThrow(Forbidden)
	await expect(listBusyCalendars(db, { actor: member })).rejects.toThrow(Forbidden)
	await expect(removeBusyCalendar(db, { actor: member, id: calendar.id, now: monday })).rejects.toThrow(
		Forbidden,
	)
	await removeBusyCalendar(db, { actor, id: calendar.id, now: monday })
	expect(await slotsOn(db)).toEqual(['open', 'open', 'open'])
	expect(await db.$count(busyTime)).toBe(0)
})

test('appointments at busy times are shown, and stay as they are', async ({ db }) => {
	const booked = {
		full: await requestTestAppointment(db),
		fits: await requestTestAppointment(db, { slot: 'afternoon' }),
		exact: await requestTestAppointment(db, { slot: 'evening' }),
	}
	const { emails } = appointmentEmails()
	const { id, version } = booked.exact
	await confirmAppointment(db, { actor: advisor, id, version, time: '17:00', emails, now: monday })
	// Two calendars: only together they leave less than 90 minutes of the morning.
	await addCalendar(
		db,
		event('20260304T102500', '20260304T103000'),
		event('20260304T140000', '20260304T143000'),
		event('20260304T182900', '20260304T190000'),
	)
	await addCalendar(db, event('20260304T110000', '20260304T113000'))
	const today = { actor: advisor, today: '2026-03-02', timeZone: 'America/New_York', appointmentMinutes: 90 }
	const conflicts = await listCalendarConflicts(db, today)
	expect(conflicts.map(({ appointment }) => appointment.id)).toEqual([booked.full.id, booked.exact.id])
	expect(conflicts[0]!.calendars).toEqual(['Family'])
	expect(await listCalendarConflicts(db, { ...today, today: '2026-03-05' })).toEqual([])
	await expect(listCalendarConflicts(db, { ...today, actor: makeMember('member') })).rejects.toThrow(
		Forbidden,
	)
})

test('an appointment in the advisor’s own calendar neither closes its slot nor is a conflict', async ({
	db,
}) => {
	const appointment = await requestTestAppointment(db, { slot: 'evening' })
	await addCalendar(
		db,
		event('20260304T160000', '20260304T190000', appointment.id),
		event('20260304T090000', '20260304T120000', '0b0c3f5e-6a1d-4d1e-9b7e-0f4a5d6c7b8a'),
	)
	expect(await slotsOn(db)).toEqual(['closed', 'open', 'full'])
	const today = { actor: advisor, today: '2026-03-02', timeZone: 'America/New_York', appointmentMinutes: 90 }
	expect(await listCalendarConflicts(db, today)).toEqual([])
})

test('with another secret the times stay, and the advisor is asked to add the calendar again', async ({
	db,
}) => {
	const { origin } = await addCalendar(db, event('20260304T090000', '20260304T120000'))
	await updateBusyCalendars(db, {
		secrets: createCalendarSecrets({ secret: 'another' }),
		allowedOrigin: origin,
		origin: 'https://site.test',
		clock: { now: () => monday },
		onError: (error) => {
			throw error
		},
	})
	const [calendar] = await listBusyCalendars(db, { actor })
	expect(calendar!.error).toContain('add it again')
	expect(await slotsOn(db)).toEqual(['closed', 'open', 'open'])
})
