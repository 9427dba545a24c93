import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, closure } from '#app/db/schema/appointments.ts'
import { clientEmail } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { listClosureHits } from '#app/modules/appointments/availability/closure-hits.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { insertFile } from '#app/modules/clients/files/open-file.server.ts'
import {
	advisor,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { appointmentEmails } from './appointment-emails.server.ts'
import { changeWithNextStep } from './change-with-next-step.server.ts'
import { closeDays, hashHits } from './close-days.server.ts'

const emails = appointmentEmails({ links })
const days = { firstDay: wednesday, lastDay: '2026-03-05' }
const hitsOf = (db: Db, now = monday) => listClosureHits(db, { actor: advisor, ...days, now })

/** A client with a file whose appointment is on Wednesday morning at 10:30. */
async function setUp(db: Db) {
	await insertOfferings(db, defaultOfferings)
	const file = await insertFile(db, { name: 'Robin', activeAt: monday, createdAt: monday })
	await db.insert(clientEmail).values({ email: 'robin@example.com', clientId: file.id, main: true })
	const { id } = await requestTestAppointment(db, { email: 'robin@example.com' }, { emails })
	await confirmAppointment(db, { actor: advisor, id, version: 1, time: '10:30', emails, now: monday })
	const close = async (more: Partial<Parameters<typeof closeDays>[1]> = {}) => {
		const seen = hashHits(await hitsOf(db))
		return closeDays(db, {
			actor: advisor,
			...days,
			note: '',
			seen,
			propose: [id],
			emails,
			now: monday,
			...more,
		})
	}
	const sent = async () =>
		(await db.select().from(outboxEmail).orderBy(asc(outboxEmail.dedupeKey))).filter(
			({ kind }) => kind === 'appointment-new-times',
		)
	const work = async () =>
		(await openSteps(db, file.id)).filter(({ rule }) => rule?.startsWith('appointment.'))
	return { id, close, sent, work }
}

test('a closure lists the appointments it hits before it is saved, each with free times outside of it', async ({
	db,
}) => {
	const { id, close, sent } = await setUp(db)
	const [hit] = await hitsOf(db)
	expect(hit).toMatchObject({ appointment: { id }, canChoose: true })
	expect(hit!.free).toEqual([
		{ date: '2026-03-03', slot: 'morning' },
		{ date: '2026-03-03', slot: 'afternoon' },
		{ date: '2026-03-03', slot: 'evening' },
	])
	expect(await close({ seen: '' })).toMatchObject({ unseen: [{ appointment: { id } }] })
	// Booked after the list was shown.
	const seen = hashHits(await hitsOf(db))
	await requestTestAppointment(db, { email: 'sam@example.com', slot: 'evening' })
	expect(await close({ seen })).toMatchObject({ unseen: [{}, {}] })
	expect([await db.$count(closure), await sent()]).toEqual([0, []])
})

test('a long service is offered only times that are long enough for it', async ({ db }) => {
	const { id } = await setUp(db)
	await db.update(appointment).set({ usualMinutes: 240 }).where(eq(appointment.id, id))
	const [hit] = await hitsOf(db)
	expect(hit!.free).toHaveLength(3)
	expect(hit!.free.filter(({ slot }) => slot !== 'afternoon')).toEqual([])
})

test('who is asked gets the free times once, and the step waits for them until the appointment is moved', async ({
	db,
}) => {
	const { id, close, sent, work } = await setUp(db)
	expect(await close()).toEqual({ unseen: null, proposed: 1 })
	const [email, ...others] = await sent()
	expect(others).toEqual([])
	expect(email).toMatchObject({ to: 'robin@example.com', attachments: [] })
	expect(email!.text).toMatch(/Tue, Mar 3 · 9am-12pm[\s\S]*https:\/\/site\.test\/appointment\?/)
	expect(await work()).toMatchObject([
		{ rule: 'appointment.proposed', side: 'client', what: expect.stringContaining('Wed, Mar 4') },
	])
	await changeWithNextStep(db, {
		change: async (tx) => ({
			appointment: await rescheduleAppointment(tx, {
				actor: advisor,
				id,
				date: '2026-03-06',
				slot: 'morning',
				time: '09:30',
				emails,
				now: monday,
			}),
		}),
		now: monday,
	})
	expect(await work()).toEqual([])
})

test('who is not chosen, or could no longer choose, gets no email, and the appointment stays', async ({
	db,
}) => {
	const { id, close, sent, work } = await setUp(db)
	const late = hoursAfter(monday, 40)
	const [hit] = await hitsOf(db, late)
	expect(hit!.canChoose).toBe(false)
	expect(await close({ now: late })).toEqual({ unseen: null, proposed: 0 })
	expect([await sent(), await work()]).toEqual([[], []])
	expect((await getAppointment(db, { actor: advisor, id })).status).toBe('confirmed')
})
