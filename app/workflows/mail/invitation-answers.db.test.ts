import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { changeWithNextStep } from '#app/workflows/appointments/change-with-next-step.server.ts'
import {
	advisor,
	appointmentEmails,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { eml, mailFiling, makeMailWorld } from '#tests/factories/incoming-mail.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { fileDeliveries } from './file-deliveries.server.ts'

const log = { error() {} } as never
const authority = 'mx.advice.example'
const passed = (from: string) => [
	`Authentication-Results: ${authority}; dmarc=pass header.from=${from.split('@')[1]}; spf=pass smtp.mailfrom=${from}`,
]

type Answer = {
	from?: string
	attendee?: string
	partstat?: string
	method?: string
	sequence?: number
	at?: string
	proven?: boolean
	uid?: string
}

/** A client whose appointment is confirmed for Wednesday at 10:30, and the mail server of the site. */
async function setUp(db: Db, { local = null as string | null, isClient = true } = {}) {
	const filing = {
		...mailFiling({ authority }),
		caseAddresses: { local, domain: 'cases.example' },
	}
	const world = await makeMailWorld(db, { now: monday })
	const email = isClient ? world.clientAddress : 'stranger@example.com'
	const { id } = await requestTestAppointment(db, { email })
	const { emails } = appointmentEmails()
	const { appointment: confirmed } = await changeWithNextStep(db, {
		change: async (tx) => ({
			appointment: await confirmAppointment(tx, {
				actor: advisor,
				id,
				version: 1,
				time: '10:30',
				emails,
				now: monday,
			}),
		}),
		now: monday,
	})
	const answer = async ({
		from = email,
		attendee = email,
		partstat = 'DECLINED',
		method = 'REPLY',
		sequence = confirmed.sequence,
		at = '20260302T120000Z',
		proven = true,
		uid = id,
	}: Answer = {}) => {
		const messageId = `${randomUUID()}@x`
		const calendar = [
			'BEGIN:VCALENDAR',
			'VERSION:2.0',
			`METHOD:${method}`,
			'BEGIN:VEVENT',
			`UID:${uid}`,
			`DTSTAMP:${at}`,
			`SEQUENCE:${sequence}`,
			`ATTENDEE;PARTSTAT=${partstat}:mailto:${attendee}`,
			'SUMMARY:Car appointment',
			'END:VEVENT',
			'END:VCALENDAR',
		].join('\r\n')
		const raw = eml({
			from,
			to: `${local ? `${local}+` : ''}appointments@cases.example`,
			messageId,
			subject: 'Answer',
			headers: [...(proven ? passed(from) : []), 'Content-Type: multipart/alternative; boundary=b'],
			body: `--b\r\nContent-Type: text/plain\r\n\r\nRobin has answered.\r\n--b\r\nContent-Type: text/calendar; charset=UTF-8; method=${method}\r\n\r\n${calendar}\r\n--b--`,
		})
		const now = hoursAfter(monday, 1)
		await acceptDelivery(db, filing.rawMail, { source: 'webhook', sourceKey: randomUUID(), raw, now })
		await fileDeliveries(db, { ...filing, now: () => now, log })
		const [message] = await db
			.select({ place: mailThread.place, text: mailMessage.text })
			.from(mailMessage)
			.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
			.where(eq(mailMessage.messageId, messageId))
		return message ?? null
	}
	const state = async () => {
		const [{ status, clientAnswer, answeredSequence } = {} as never] = await db
			.select()
			.from(appointment)
			.where(eq(appointment.id, id))
		return { status, clientAnswer, answeredSequence }
	}
	const steps = async () =>
		(await openSteps(db, world.clientId)).filter(({ rule }) => rule === 'appointment.declined')
	return { ...world, id, emails, confirmed, answer, state, steps }
}

test('who accepts is noted on the appointment; who declines is a step, and nothing is canceled', async ({
	db,
}) => {
	const { answer, state, steps, id, confirmed } = await setUp(db)
	expect(await answer({ partstat: 'ACCEPTED' })).toMatchObject({ place: 'filed' })
	expect(await state()).toEqual({
		status: 'confirmed',
		clientAnswer: 'accepted',
		answeredSequence: confirmed.sequence,
	})
	expect(await steps()).toEqual([])
	const { text } = (await answer({ at: '20260302T121000Z' }))!
	expect(text).toContain('Answer to a calendar invitation: declined')
	expect(await state()).toMatchObject({ status: 'confirmed', clientAnswer: 'declined' })
	expect(await steps()).toMatchObject([{ what: expect.stringContaining('the client declined Wed, Mar 4') }])
	const history = await db
		.select()
		.from(appointmentEvent)
		.where(eq(appointmentEvent.appointmentId, id))
		.orderBy(asc(appointmentEvent.id))
	expect(history.slice(-2).map(({ what, byKind }) => [what, byKind])).toEqual([
		['accepted', 'client'],
		['declined', 'client'],
	])
	await answer({ partstat: 'ACCEPTED', at: '20260302T122000Z' })
	expect(await steps()).toEqual([])
})

test('of answers that arrive in another order the latest counts', async ({ db }) => {
	const { answer, state, steps } = await setUp(db)
	await answer({ partstat: 'ACCEPTED', at: '20260302T122000Z' })
	await answer({ partstat: 'DECLINED', at: '20260302T121000Z' })
	expect(await state()).toMatchObject({ clientAnswer: 'accepted' })
	expect(await steps()).toEqual([])
})

test('moving the appointment settles the step, and answers to the old time are only mail', async ({ db }) => {
	const { answer, state, steps, id, emails } = await setUp(db)
	await answer()
	expect(await steps()).toHaveLength(1)
	await changeWithNextStep(db, {
		change: async (tx) => ({
			appointment: await rescheduleAppointment(tx, {
				actor: advisor,
				id,
				date: wednesday,
				slot: 'afternoon',
				time: '13:00',
				emails,
				now: monday,
			}),
		}),
		now: monday,
	})
	expect(await steps()).toEqual([])
	expect(await answer({ at: '20260302T120000Z' })).toMatchObject({ place: 'filed' })
	expect(await steps()).toEqual([])
	expect((await state()).status).toBe('confirmed')
})

test.for<[string, Answer | ((world: { dealerAddress: string }) => Answer), string]>([
	['a message that nothing proves', { proven: false }, 'quarantined'],
	['a stranger in the name of the attendee', { from: 'eve@evil.example' }, 'quarantined'],
	[
		'a stranger who was not invited',
		{ from: 'eve@evil.example', attendee: 'eve@evil.example' },
		'quarantined',
	],
	['the client for somebody else', { attendee: 'sam@example.com' }, 'filed'],
	['a dealer in the name of the client', ({ dealerAddress }) => ({ from: dealerAddress }), 'unassigned'],
	['another time that is proposed', { method: 'COUNTER' }, 'filed'],
	['an answer to a later version', { sequence: 99 }, 'filed'],
	['an answer to another event', { uid: 'a4d0d9f2-6a1d-4d1e-9b7e-0f4a5d6c7b8a' }, 'filed'],
])('%s is mail and changes nothing', async ([, said, place], { db }) => {
	const { answer, state, steps, dealerAddress } = await setUp(db)
	expect(await answer(typeof said === 'function' ? said({ dealerAddress }) : said)).toMatchObject({ place })
	expect(await state()).toMatchObject({ status: 'confirmed', clientAnswer: null })
	expect(await steps()).toEqual([])
})

test('somebody without a client file is believed about their own appointment, in a personal mailbox too', async ({
	db,
}) => {
	const { answer, state } = await setUp(db, { local: 'hello', isClient: false })
	expect(await answer({ proven: false })).toMatchObject({ place: 'quarantined' })
	expect(await state()).toMatchObject({ clientAnswer: null })
	expect(await answer()).toMatchObject({ place: 'unassigned' })
	expect(await state()).toMatchObject({ clientAnswer: 'declined' })
})
