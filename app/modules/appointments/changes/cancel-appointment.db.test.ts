import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, slotSpot } from '#app/db/schema/appointments.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeVisitor } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { joinWaitlist } from '../booking/waitlist.server.ts'
import { listHistory } from '../history.server.ts'
import { cancelAppointment } from './cancel-appointment.server.ts'

async function setUp(db: Db) {
	const recorded = appointmentEmails()
	const { id } = await requestTestAppointment(db)
	const cancel = (set: Partial<Parameters<typeof cancelAppointment>[1]> = {}) =>
		cancelAppointment(db, {
			actor: clientWithLink(id),
			id,
			refundCents: 0,
			emails: recorded.emails,
			now: monday,
			...set,
		})
	const state = async () => (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	return { ...recorded, id, cancel, state }
}

test('canceling frees the spot and clears the fields that only an open request needs', async ({ db }) => {
	const { cancel, state, notices } = await setUp(db)
	await db.update(appointment).set({ clientIpHash: 'a network' })
	await cancel({ reason: '  It rains.  ', refundCents: 75_00 })
	await checkDeferredKeys(db)
	expect(await state()).toMatchObject({
		status: 'cancelled',
		spot: null,
		holdEndsAt: null,
		clientIpHash: null,
		cancelReason: 'It rains.',
		sequence: 1,
	})
	expect(await db.$count(slotSpot)).toBe(0)
	expect(notices).toMatchObject([
		{ kind: 'cancelled', by: 'client', reason: 'It rains.', refundCents: 75_00 },
	])
})

test('the history states who canceled and why; a blank reason of a client is not stored', async ({ db }) => {
	const { id, cancel, state } = await setUp(db)
	await cancel({ reason: '   ' })
	expect((await state()).cancelReason).toBeNull()
	expect((await listHistory(db, { actor: advisor, id })).at(-1)).toMatchObject({
		what: 'cancelled',
		byKind: 'client',
		fromStatus: 'requested',
		toStatus: 'cancelled',
		note: null,
	})
})

test('the advisor must give a reason, which may have at most 500 characters', async ({ db }) => {
	const { cancel, state } = await setUp(db)
	for (const reason of [undefined, '', '  \n '])
		await expect(cancel({ actor: advisor, reason })).rejects.toMatchObject({
			field: 'reason',
			message: 'Please give a reason, so the client knows why.',
		})
	await expect(cancel({ reason: 'x'.repeat(501) })).rejects.toThrow(Invalid)
	expect((await state()).status).toBe('requested')
	await cancel({ actor: advisor, reason: ` ${'x'.repeat(500)} ` })
	expect((await state()).cancelReason).toHaveLength(500)
})

test('the freed spot is offered to the first in line in the same transaction', async ({ db }) => {
	const { cancel, emails, offers } = await setUp(db)
	const waiting = { name: 'Ana', email: 'ana@example.com', date: wednesday, slot: 'morning' } as const
	await joinWaitlist(db, { ...waiting, emails, now: monday })
	await cancel()
	await checkDeferredKeys(db)
	expect(offers).toMatchObject([{ entry: { email: 'ana@example.com', spot: 1, status: 'offered' } }])
	expect(await db.select().from(slotSpot)).toMatchObject([{ appointmentId: null, spot: 1 }])
})

test('canceling a second time is a conflict and notifies nobody', async ({ db }) => {
	const { cancel, kinds } = await setUp(db)
	await cancel()
	await expect(cancel()).rejects.toThrow('This appointment was canceled. Nothing was changed.')
	expect(kinds()).toEqual(['cancelled'])
})

test('a client who saw an older version cannot cancel', async ({ db }) => {
	const { cancel, state } = await setUp(db)
	await expect(cancel({ version: 2 })).rejects.toThrow(Conflict)
	expect((await state()).status).toBe('requested')
	expect(await cancel({ version: 1 })).toMatchObject({ status: 'cancelled' })
})

test('shortly before a paid appointment only the advisor can cancel it; an unpaid one can be canceled until it begins', async ({
	db,
}) => {
	const { id, cancel } = await setUp(db)
	const paid = await insertAppointment(db, { slot: 'evening' })
	const close = new Date('2026-03-04T13:59:00Z')
	const late = { id: paid.id, now: close, actor: clientWithLink(paid.id) }
	await expect(cancel(late)).rejects.toThrow('Please call us.')
	expect(await cancel({ ...late, actor: advisor, reason: 'Ill.' })).toMatchObject({ status: 'cancelled' })
	expect(await cancel({ id, now: close })).toMatchObject({ status: 'cancelled' })
})

test('neither a stranger nor the browser that requested the appointment can cancel it', async ({ db }) => {
	const { cancel, state } = await setUp(db)
	await db.update(appointment).set({ buyerKey: 'browser' })
	for (const actor of [makeVisitor(), makeMember('bob'), makeVisitor('browser')])
		await expect(cancel({ actor })).rejects.toThrow(NotFound)
	expect((await state()).status).toBe('requested')
})

test.for(['completed', 'no_show', 'expired'] as const)(
	'an appointment that is %s cannot be canceled',
	async (status, { db }) => {
		const endedAppointment = await insertAppointment(db, { status })
		const { emails, notices } = appointmentEmails()
		const input = {
			actor: advisor,
			id: endedAppointment.id,
			reason: 'Ill.',
			refundCents: 0,
			emails,
			now: monday,
		}
		await expect(cancelAppointment(db, input)).rejects.toThrow(Conflict)
		expect(notices).toEqual([])
	},
)
