import { expect, test as unit } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeSite } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { cancelAppointment } from './cancel-appointment.server.ts'
import { confirmAppointment, exactTime } from './confirm-appointment.server.ts'

const morning = { date: wednesday, slot: 'morning', timeZone: 'America/New_York' } as const

async function setUp(db: Db) {
	const recorded = appointmentEmails()
	const { id } = await requestTestAppointment(db)
	const confirm = (set: Partial<Parameters<typeof confirmAppointment>[1]> = {}) =>
		confirmAppointment(db, {
			actor: advisor,
			id,
			version: 1,
			time: '10:30',
			emails: recorded.emails,
			now: monday,
			...set,
		})
	return { ...recorded, id, confirm }
}

unit.each([
	['09:00', 180, '2026-03-04T14:00:00Z'],
	['10:30', 90, '2026-03-04T15:30:00Z'],
	['11:45', 15, '2026-03-04T16:45:00Z'],
])('%s for %d minutes fits into the morning', (time, durationMinutes, startsAt) => {
	expect(exactTime(morning, { time, durationMinutes })).toEqual({
		startsAt: new Date(startsAt),
		durationMinutes,
	})
})

unit.each([
	['08:59', 15, 'time', 'The whole appointment, 15 minutes, has to fit within 9am-12pm.'],
	['10:31', 90, 'time', 'The whole appointment, 90 minutes, has to fit within 9am-12pm.'],
	['12:00', 15, 'time', 'The whole appointment, 15 minutes, has to fit within 9am-12pm.'],
	['24:00', 15, 'time', 'Enter a time like 10:30 or 2:15 pm.'],
	['930', 15, 'time', 'Enter a time like 10:30 or 2:15 pm.'],
	['10:60', 15, 'time', 'Enter a time like 10:30 or 2:15 pm.'],
	['', 15, 'time', 'Enter a time like 10:30 or 2:15 pm.'],
	['10:00', 14, 'durationMinutes', 'An appointment can last 15 to 240 minutes.'],
	['10:00', 241, 'durationMinutes', 'An appointment can last 15 to 240 minutes.'],
	['10:00', 30.5, 'durationMinutes', 'An appointment can last 15 to 240 minutes.'],
	['10:00', Number.NaN, 'durationMinutes', 'An appointment can last 15 to 240 minutes.'],
] as const)('%j for %d minutes is rejected at %s', (time, durationMinutes, field, message) => {
	let rejected: unknown
	try {
		exactTime(morning, { time, durationMinutes })
	} catch (error) {
		rejected = error
	}
	expect(rejected).toBeInstanceOf(Invalid)
	expect(rejected).toMatchObject({ field, message })
})

unit('a local time is converted in the time zone of the appointment, also after a clock change', () => {
	const startOf = (date: string, timeZone: string) =>
		exactTime({ date, slot: 'morning', timeZone }, { time: '10:00', durationMinutes: 60 }).startsAt
	expect(startOf('2026-03-06', 'America/New_York')).toEqual(new Date('2026-03-06T15:00:00Z'))
	expect(startOf('2026-03-09', 'America/New_York')).toEqual(new Date('2026-03-09T14:00:00Z'))
	expect(startOf('2026-03-06', 'America/Chicago')).toEqual(new Date('2026-03-06T16:00:00Z'))
})

test('confirming sets the exact time with the usual duration, ends the hold and notifies the client', async ({
	db,
}) => {
	const { confirm, notices } = await setUp(db)
	const confirmed = await confirm()
	await checkDeferredKeys(db)
	expect(confirmed).toMatchObject({
		status: 'confirmed',
		startsAt: new Date('2026-03-04T15:30:00Z'),
		durationMinutes: 90,
		holdEndsAt: null,
		clientIpHash: null,
		spot: 1,
		version: 2,
		sequence: 1,
	})
	expect(notices).toMatchObject([{ kind: 'confirmed', by: 'advisor', before: { startsAt: null } }])
})

test('confirming again changes the time, and the email states the previous one', async ({ db }) => {
	const { confirm, notices, kinds } = await setUp(db)
	const { startsAt } = await confirm()
	expect(await confirm({ version: 2, time: '09:00', durationMinutes: 45 })).toMatchObject({
		status: 'confirmed',
		startsAt: new Date('2026-03-04T14:00:00Z'),
		durationMinutes: 45,
	})
	expect(kinds()).toEqual(['confirmed', 'changed'])
	expect(notices[1]!.before).toMatchObject({ slotDate: wednesday, slot: 'morning', startsAt })
})

test('a past time cannot be confirmed, a later one of the same slot can', async ({ db }) => {
	const { confirm } = await setUp(db)
	const now = new Date('2026-03-04T15:30:00Z')
	await expect(confirm({ now, time: '10:30' })).rejects.toMatchObject({ field: 'time' })
	expect(await confirm({ now, time: '10:31', durationMinutes: 60 })).toMatchObject({ status: 'confirmed' })
})

test('an older version, a canceled appointment and an unknown one are not confirmed, and nobody is notified', async ({
	db,
}) => {
	const { id, confirm, emails, notices } = await setUp(db)
	await expect(confirm({ version: 0 })).rejects.toThrow('changed in the meantime')
	await expect(confirm({ id: crypto.randomUUID() })).rejects.toThrow(NotFound)
	await cancelAppointment(db, {
		actor: advisor,
		id,
		reason: 'Ill.',
		refundCents: 0,
		emails: appointmentEmails().emails,
		now: monday,
	})
	const late = confirm({ version: 2, emails })
	await expect(late).rejects.toThrow(Conflict)
	await expect(confirm({ version: 2 })).rejects.toThrow('This appointment was canceled. Nothing was changed.')
	expect(notices).toEqual([])
})

test('only the advisor can confirm a time', async ({ db }) => {
	const { id, confirm } = await setUp(db)
	for (const actor of [clientWithLink(id), makeSite()])
		await expect(confirm({ actor })).rejects.toThrow(Forbidden)
})
