import { asc } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { openManageLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { cancelAppointment } from '#app/modules/appointments/changes/cancel-appointment.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import {
	advisor,
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { appointmentEmails } from './appointment-emails.server.ts'

const emails = appointmentEmails({ links })

async function sentEmails(db: Db) {
	const rows = await db
		.select()
		.from(outboxEmail)
		.orderBy(asc(outboxEmail.createdAt), asc(outboxEmail.dedupeKey))
	return rows.map(({ attachments, ...row }) => {
		const [file] = attachments
		const calendar = file && new ICAL.Component(ICAL.parse(Buffer.from(file.base64, 'base64').toString()))
		const vevent = calendar?.getFirstSubcomponent('vevent')
		return {
			...row,
			contentType: file?.contentType,
			method: calendar?.getFirstPropertyValue('method'),
			status: vevent?.getFirstPropertyValue('status'),
			uid: vevent?.getFirstPropertyValue('uid'),
			sequence: vevent?.getFirstPropertyValue('sequence'),
		}
	})
}

test('from request to cancellation, both sides are notified, and one calendar entry is updated', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const appointment = await requestTestAppointment(db, { email: 'robin@example.com' }, { emails })
	await confirmAppointment(db, {
		actor: advisor,
		id: appointment.id,
		version: 1,
		time: '10:30',
		emails,
		now: monday,
	})
	await cancelAppointment(db, {
		actor: advisor,
		id: appointment.id,
		reason: 'Ill, sorry.',
		refundCents: 0,
		emails,
		now: hoursAfter(monday, 1),
	})
	const all = await sentEmails(db)
	const toClient = all.filter(({ to }) => to === 'robin@example.com')
	expect(toClient.map(({ kind, method, status, sequence }) => [kind, method, status, sequence])).toEqual([
		['appointment-requested', 'REQUEST', 'TENTATIVE', 0],
		['appointment-confirmed', 'REQUEST', 'CONFIRMED', 1],
		['appointment-cancelled', 'CANCEL', 'CANCELLED', 2],
	])
	expect(new Set(toClient.map(({ uid }) => uid))).toEqual(new Set([appointment.id]))
	expect(toClient[0]!.contentType).toBe('text/calendar; charset=utf-8; method=REQUEST')
	const toAdmin = all.filter(({ to }) => to !== 'robin@example.com')
	expect(toAdmin.map(({ kind, method }) => [kind, method])).toEqual([
		['appointment-admin-requested', 'PUBLISH'],
	])
})

test('the link in the email opens the appointment', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const appointment = await requestTestAppointment(db, {}, { emails })
	const { text } = (await sentEmails(db)).find(({ kind }) => kind === 'appointment-requested')!
	const link = new URL(/https:\/\/site\.test\/appointment\?\S+/.exec(text)![0])
	const token = link.searchParams.get('link')!
	expect(await openManageLink(db, { links, token, now: monday })).toBe(appointment.id)
})

test('the same notice about the same state is sent only once', async ({ db }) => {
	await insertOfferings(db, defaultOfferings)
	const appointment = await requestTestAppointment(db, {}, { emails })
	await emails.appointment(db, { kind: 'requested', appointment, by: 'client' })
	await emails.appointment(db, { kind: 'reminder', appointment, by: 'system' })
	await emails.appointment(db, { kind: 'reminder', appointment, by: 'system' })
	expect((await sentEmails(db)).map(({ kind }) => kind).sort()).toEqual([
		'appointment-admin-requested',
		'appointment-reminder',
		'appointment-requested',
	])
})
