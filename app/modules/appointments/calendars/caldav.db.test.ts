import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { busyCalendar, calendarCopy } from '#app/db/schema/appointments.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { startCaldavServer } from '#tests/mocks/caldav-server.ts'
import { startRadicale } from '#tests/mocks/radicale.ts'
import { test } from '#tests/setup/database.ts'
import { getCalendar } from '../availability/availability.server.ts'
import { cancelAppointment } from '../changes/cancel-appointment.server.ts'
import { confirmAppointment } from '../changes/confirm-appointment.server.ts'
import { addBusyCalendar, listBusyCalendars } from './busy-calendars.server.ts'
import { createCalendarSecrets } from './calendar-secrets.server.ts'
import { listCopyConflicts } from './conflicts.server.ts'
import { updateBusyCalendars } from './update-busy-calendars.server.ts'

const actor = makeStaff('advisor')
const secrets = createCalendarSecrets({ secret: 'a secret that only this test knows' })
const login = { user: 'renata', password: 'secret' }
// The whole run asks the program itself.
const servers = process.env.DEEP === '1' ? ['as recorded', 'Radicale'] : ['as recorded']

type Server = Awaited<ReturnType<typeof startCaldavServer>>
type Remote = Pick<Server, 'origin' | 'address' | 'path'> & {
	get(name: string): Promise<string | null>
	names(): Promise<string[]>
	/** Writes as another program does. */
	put(name: string, text: string): Promise<void>
	remove(name: string): Promise<void>
}

/** A CalDAV server, and what another program can do with it. */
async function startServer(kind: string): Promise<Remote> {
	const server = kind === 'Radicale' ? await startRadicale() : await startCaldavServer()
	onTestFinished(server.close)
	const { origin, address, path } = server
	const authorization = `Basic ${Buffer.from('renata:secret').toString('base64')}`
	const ask = (name: string, init: RequestInit = {}) =>
		fetch(`${address}${name}`, { ...init, headers: { authorization, ...init.headers } })
	const query =
		'<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"/></c:filter></c:calendar-query>'
	const all = async () => {
		const answer = await ask('', {
			method: 'REPORT',
			headers: { depth: '1', 'content-type': 'application/xml' },
			body: query,
		})
		return [...(await answer.text()).matchAll(/<href>([^<]+)<\/href>[\s\S]*?calendar-data>([^<]*)</g)].map(
			([, href, text]) => [href!.slice(path.length), text!] as const,
		)
	}
	return {
		origin,
		address,
		path,
		get: async (name) => new Map(await all()).get(name) ?? null,
		names: async () => (await all()).map(([name]) => name).sort(),
		async put(name, text) {
			const answer = await ask(name, {
				method: 'PUT',
				headers: { 'content-type': 'text/calendar' },
				body: text,
			})
			expect(answer.status).toBe(201)
		},
		async remove(name) {
			await ask(name, { method: 'DELETE' })
		},
	}
}

const event = (uid: string, from: string, until: string) =>
	[
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:test',
		'BEGIN:VEVENT',
		`UID:${uid}`,
		'DTSTAMP:20260301T000000Z',
		`DTSTART:${from}`,
		`DTEND:${until}`,
		'SUMMARY:Dentist & <Ortiz>',
		'END:VEVENT',
		'END:VCALENDAR',
		'',
	].join('\r\n')

/** An appointment on Wednesday from 10:30 to 12:00, and a connected calendar with an event at 12:00. */
async function setUp(db: Db, kind: string) {
	const server = await startServer(kind)
	await server.put('dentist.ics', event('dentist', '20260304T170000Z', '20260304T210000Z'))
	const { emails } = appointmentEmails()
	const { id } = await requestTestAppointment(db)
	await confirmAppointment(db, { actor: advisor, id, version: 1, time: '10:30', emails, now: monday })
	const calendar = await addBusyCalendar(db, {
		actor,
		name: 'Work',
		address: server.address,
		login,
		secrets,
		allowedOrigin: server.origin,
		now: monday,
	})
	const update = async (hours = 1) => {
		await updateBusyCalendars(db, {
			secrets,
			allowedOrigin: server.origin,
			origin: 'https://site.test',
			clock: { now: () => hoursAfter(monday, hours) },
			onError: (error) => {
				throw error
			},
		})
		const [{ error } = { error: 'no calendar' }] = await listBusyCalendars(db, { actor })
		expect(error).toBeNull()
	}
	const move = (time: string, version: number) =>
		confirmAppointment(db, { actor: advisor, id, version, time, emails, now: monday })
	const cancel = () =>
		cancelAppointment(db, { actor: advisor, id, reason: 'Ill', refundCents: 0, emails, now: monday })
	const conflicts = async (today = wednesday) =>
		(await listCopyConflicts(db, { actor, today })).map((each) => [each.calendar, each.conflict])
	return { ...server, id, file: `${id}.ics`, calendar, update, move, cancel, conflicts }
}

test.for(servers)(
	'busy times close slots, and an appointment is written, moved and canceled (%s)',
	async (kind, { db }) => {
		const { id, file, get, names, update, move, cancel, conflicts } = await setUp(db, kind)
		const { days } = await getCalendar(db, { now: monday })
		expect(days.find(({ date }) => date === wednesday)!.slots.afternoon.state).toBe('closed')
		await update()
		expect(await get(file)).toMatch(/SUMMARY:Car appointment: [^\r\n]+\./)
		expect(await get(file)).toContain('DTSTART;TZID=America/New_York:20260304T103000')
		expect(await get(file)).not.toMatch(/METHOD|ATTENDEE/)
		await move('09:00', 2)
		await update()
		expect(await get(file)).toContain('DTSTART;TZID=America/New_York:20260304T090000')
		// Nothing is written again, and our own appointment is not busy time.
		const [before] = await db.select().from(calendarCopy)
		const busyRows = async () => (await db.execute(sql`select xmin::text, ctid::text from busy_time`)).rows
		await update()
		const rowsBefore = await busyRows()
		await update()
		expect(await db.select().from(calendarCopy)).toEqual([before])
		expect(await busyRows()).toEqual(rowsBefore)
		expect(before).toMatchObject({ appointmentId: id, conflict: null })
		await cancel()
		await update()
		expect(await names()).toEqual(['dentist.ics'])
		expect([await conflicts(), await db.$count(calendarCopy)]).toEqual([[], 0])
	},
)

test.for(servers)(
	'what is changed at the other side is shown and neither overwritten nor taken over (%s)',
	async (kind, { db }) => {
		const { id, file, get, put, update, move, conflicts } = await setUp(db, kind)
		await update()
		await put(file, event(id, '20260304T140000Z', '20260304T150000Z'))
		await update()
		expect(await conflicts()).toEqual([['Work', 'changed']])
		await move('09:30', 2)
		await update()
		expect(await get(file)).toContain('DTSTART:20260304T140000Z')
		expect(await conflicts()).toEqual([['Work', 'changed']])
		// The advisor moves it there to the same time.
		await put(file, event(id, '20260304T143000Z', '20260304T160000Z'))
		await update()
		expect(await conflicts()).toEqual([])
		await move('09:00', 3)
		await update()
		expect(await get(file)).toContain('DTSTART;TZID=America/New_York:20260304T090000')
	},
)

test.for(servers)(
	'a note or a reminder that is added there is no conflict, and a deletion is one (%s)',
	async (kind, { db }) => {
		const { file, get, put, remove, update, cancel, conflicts } = await setUp(db, kind)
		await update()
		await put(file, (await get(file))!.replace(/SUMMARY:/, 'COMMENT:Bring the folder\r\nSUMMARY:'))
		await update()
		expect(await conflicts()).toEqual([])
		await remove(file)
		await update()
		await update()
		expect([await conflicts(), await get(file)]).toEqual([[['Work', 'gone']], null])
		// Nobody has to decide about an appointment that is over.
		expect(await conflicts('2026-03-05')).toEqual([])
		await cancel()
		await update()
		expect([await conflicts(), await db.$count(calendarCopy)]).toEqual([[], 0])
	},
)

test.for(servers)('a calendar that is connected again knows its appointments (%s)', async (kind, { db }) => {
	const { update, conflicts, move, get, file } = await setUp(db, kind)
	await update()
	await db.delete(calendarCopy)
	await update()
	await update()
	expect(await conflicts()).toEqual([])
	await move('09:00', 2)
	await update()
	expect(await get(file)).toContain('T090000')
})

test.for(servers)('an appointment that is over is neither written nor missed (%s)', async (kind, { db }) => {
	const { names, update, put, remove, file, id, conflicts } = await setUp(db, kind)
	const over = 24 * 3
	await update(over)
	expect(await names()).toEqual(['dentist.ics'])
	await put(file, event(id, '20260304T153000Z', '20260304T170000Z'))
	await update()
	await remove(file)
	await update(over)
	expect([await names(), await conflicts()]).toEqual([['dentist.ics'], []])
})

test.for<[string, Partial<{ address: string; password: string; path: string }>, string]>([
	['a wrong password', { password: 'wrong' }, 'rejects the user or the password'],
	['an address that is no calendar', { path: 'nothing/' }, 'There is no calendar at this address'],
	['a private address', { address: 'https://192.168.0.1/cal/' }, 'not on the public internet'],
	['an address without TLS', { address: 'http://calendar.example.com/' }, 'must begin with https://'],
])(
	'%s is said, and nothing is stored',
	async ([, { address, path = '', password = 'secret' }, message], { db }) => {
		const server = await startServer('as recorded')
		const add = addBusyCalendar(db, {
			actor,
			name: 'Work',
			address: address ?? `${server.address}${path}`,
			login: { user: 'renata', password },
			secrets,
			allowedOrigin: server.origin,
			now: monday,
		})
		await expect(add).rejects.toThrow(message)
		expect(await db.$count(busyCalendar)).toBe(0)
	},
)

test('user and password are stored encrypted, and a server that fails keeps the last times and writes nothing', async ({
	db,
}) => {
	const server = await startCaldavServer()
	const { id } = await requestTestAppointment(db)
	await addBusyCalendar(db, {
		actor,
		name: 'Work',
		address: server.address,
		login,
		secrets,
		allowedOrigin: server.origin,
		now: monday,
	})
	const [stored] = await db.select().from(busyCalendar)
	expect(stored!.encryptedAddress.toString('latin1')).not.toMatch(/renata|secret/)
	await server.close()
	await updateBusyCalendars(db, {
		secrets,
		allowedOrigin: server.origin,
		origin: 'https://site.test',
		clock: { now: () => hoursAfter(monday, 1) },
		onError: (error) => {
			throw error
		},
	})
	expect(await listBusyCalendars(db, { actor })).toMatchObject([
		{ error: 'The server could not be reached.' },
	])
	expect([id, await db.$count(calendarCopy)]).toEqual([id, 0])
})
