import { Hono } from 'hono'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { resetCalendarFeed } from '#app/modules/appointments/availability/calendar-feed.server.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'
import type { ServerEnv } from '../request-context.ts'
import { calendarEndpoints } from './calendars.ts'

const now = new Date('2026-03-01T12:00:00Z')
const links = createLinks({
	secret: 'a secret that only this test knows, 0123456789',
	origin: 'https://site.test',
})

function site(db: Db) {
	const env = { origin: 'https://site.test' }
	const app = new Hono<ServerEnv>()
	app.use(async (c, next) => {
		c.set('clientIp', '192.0.2.1')
		await next()
	})
	app.route('/', calendarEndpoints({ db, env, clock: { now: () => now }, links } as Services))
	return (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
}

test('a manage link fetches its appointment as a calendar file', async ({ db }) => {
	const appointment = await insertAppointment(db, { status: 'confirmed' })
	const answer = await site(db)(
		`/appointment/calendar.ics?link=${links.tokenOf(appointmentLink(appointment))}`,
	)
	expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
		200,
		'text/calendar; charset=utf-8',
		'private, no-cache',
	])
	const vevent = new ICAL.Component(ICAL.parse(await answer.text())).getFirstSubcomponent('vevent')!
	expect(vevent.getFirstPropertyValue('uid')).toBe(appointment.id)
})

test('an invalid link or key gets 404, which is not cached', async ({ db }) => {
	const appointment = await insertAppointment(db)
	const other = links.tokenOf(appointmentLink({ ...appointment, email: 'kim@example.com' }))
	const paths = [
		'/appointment/calendar.ics',
		`/appointment/calendar.ics?link=${other}`,
		'/calendar.ics',
		'/calendar.ics?key=guess',
		`/calendar.ics?key=${links.tokenOf(appointmentLink(appointment))}`,
	]
	for (const path of paths) {
		const answer = await site(db)(path)
		expect([answer.status, answer.headers.get('cache-control')], path).toEqual([404, 'no-store'])
	}
})

test('the feed opens with its key, and responds with 304 when nothing changed and 404 once the key is renewed', async ({
	db,
}) => {
	const request = site(db)
	await insertAppointment(db)
	const { key } = await resetCalendarFeed(db, { actor: makeStaff(), now })
	const first = await request(`/calendar.ics?key=${key}`)
	const text = await first.text()
	expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toHaveLength(1)
	const again = await request(`/calendar.ics?key=${key}`, { 'if-none-match': first.headers.get('etag')! })
	expect([again.status, await again.text()]).toEqual([304, ''])
	await insertAppointment(db, { spot: 2 })
	const changed = await request(`/calendar.ics?key=${key}`, { 'if-none-match': first.headers.get('etag')! })
	expect(changed.status).toBe(200)
	await resetCalendarFeed(db, { actor: makeStaff(), now })
	expect((await request(`/calendar.ics?key=${key}`)).status).toBe(404)
})

test('too many requests are rejected with Retry-After', async ({ db }) => {
	const request = site(db)
	for (let count = 0; count < 120; count++) await request('/calendar.ics?key=guess')
	const late = await request('/calendar.ics?key=guess')
	expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
})
