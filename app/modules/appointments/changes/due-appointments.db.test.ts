import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointmentEvent, closure } from '#app/db/schema/appointments.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { advisor, clientWithLink } from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'
import { listOrdersOfCompletedAppointments } from './completed-appointments.server.ts'
import { type DueReason, listDueAppointments } from './due-appointments.server.ts'
import { finishAppointment } from './finish-appointment.server.ts'

const actor = makeStaff('advisor')
const today = '2026-03-04'
/** The morning of March 4 in New York begins at 14:00 UTC. */
const begins = new Date('2026-03-04T14:00:00Z')
const limitsOf = (limit: number) => ({
	toConfirm: limit,
	unfinished: limit,
	ofDay: limit,
	inClosure: limit,
	next: limit,
})
const read = async (db: Db, reason: DueReason, limit = 9) => {
	const { appointments, count } = (await listDueAppointments(db, { actor, today, limits: limitsOf(limit) }))[
		reason
	]
	return [appointments.map(({ name }) => name), count]
}
const held = (day: string) => ({ holdEndsAt: new Date(`${day}T12:00:00Z`) })

/** Appointments around today, each on a day or slot of its own. */
async function insertSome(db: Db) {
	await insertAppointment(db, { name: 'paid later', slotDate: '2026-03-09' })
	await insertAppointment(db, { name: 'paid today', slotDate: today })
	await insertAppointment(db, { name: 'held long', slotDate: '2026-03-05', ...held('2026-03-05') })
	await insertAppointment(db, { name: 'held short', slotDate: '2026-03-06', ...held('2026-03-04') })
	await insertAppointment(db, { name: 'confirmed', slotDate: '2026-03-07', status: 'confirmed' })
	await insertAppointment(db, { name: 'canceled', slotDate: '2026-03-07', status: 'cancelled' })
	await insertAppointment(db, { name: 'past, paid', slotDate: '2026-03-03' })
	await insertAppointment(db, { name: 'past, confirmed', slotDate: '2026-03-02', status: 'confirmed' })
	await insertAppointment(db, { name: 'past, held', slotDate: '2026-03-01', ...held('2026-03-01') })
	await insertAppointment(db, {
		name: 'past, done',
		slotDate: '2026-03-01',
		slot: 'evening',
		status: 'completed',
	})
}

test('requests without an exact time wait for the advisor: paid ones first, then those whose hold ends first', async ({
	db,
}) => {
	await insertSome(db)
	expect(await read(db, 'toConfirm')).toEqual([['paid today', 'paid later', 'held short', 'held long'], 4])
	expect(await read(db, 'toConfirm', 2)).toEqual([['paid today', 'paid later'], 4])
})

test('past appointments without an outcome are listed, oldest first, except those that expire by themselves', async ({
	db,
}) => {
	await insertSome(db)
	expect(await read(db, 'unfinished')).toEqual([['past, confirmed', 'past, paid'], 2])
})

test('the appointments of a day come in the order of their times, and those on closed days with their count', async ({
	db,
}) => {
	await insertSome(db)
	const at = (hour: number) => new Date(Date.UTC(2026, 2, 4, hour))
	const day = { slotDate: today, status: 'confirmed' } as const
	await insertAppointment(db, { ...day, name: 'at three', slot: 'afternoon', startsAt: at(20) })
	await insertAppointment(db, { ...day, name: 'at ten', slot: 'evening', startsAt: at(15) })
	expect(await read(db, 'ofDay')).toEqual([['at ten', 'at three', 'paid today'], 3])
	await db.insert(closure).values({ firstDay: '2026-03-06', lastDay: '2026-03-08', note: '' })
	expect(await read(db, 'inClosure', 1)).toEqual([['held short'], 2])
	expect(await read(db, 'next', 2)).toEqual([['past, held', 'past, confirmed'], 0])
})

test('without due appointments the count is zero', async ({ db }) => {
	for (const reason of ['toConfirm', 'unfinished', 'ofDay', 'inClosure', 'next'] as const)
		expect(await read(db, reason)).toEqual([[], 0])
})

test('only the advisor can list due appointments', async ({ db }) => {
	const stranger = makeMember('ana')
	await expect(listDueAppointments(db, { actor: stranger, today, limits: limitsOf(3) })).rejects.toThrow(
		Forbidden,
	)
})

test('an outcome can be recorded from the start of the appointment, and not before', async ({ db }) => {
	const { id } = await insertAppointment(db)
	const finish = (now: Date) =>
		finishAppointment(db, { actor: advisor, id, version: 1, outcome: 'completed', now })
	await expect(finish(new Date(begins.getTime() - 1))).rejects.toThrow('hasn’t started yet')
	expect(await finish(begins)).toMatchObject({ status: 'completed', spot: 1, version: 2, sequence: 1 })
})

test('a completion and a no-show can replace each other, and recording the same one twice is a conflict', async ({
	db,
}) => {
	const { id } = await insertAppointment(db, { status: 'confirmed', startsAt: begins })
	const finish = (version: number, outcome: 'completed' | 'no_show') =>
		finishAppointment(db, { actor: advisor, id, version, outcome, now: begins })
	await finish(1, 'completed')
	await expect(finish(2, 'completed')).rejects.toThrow(Conflict)
	expect(await finish(2, 'no_show')).toMatchObject({ status: 'no_show' })
	await expect(finish(3, 'no_show')).rejects.toThrow(Conflict)
	expect(await finish(3, 'completed')).toMatchObject({ status: 'completed' })
	await expect(finish(3, 'no_show')).rejects.toThrow('changed in the meantime')
})

test('an unpaid request that took place no longer expires', async ({ db }) => {
	const { id } = await insertAppointment(db, { ...held('2026-03-05'), clientIpHash: 'a network' })
	const input = { actor: advisor, id, version: 1, outcome: 'completed', now: begins } as const
	expect(await finishAppointment(db, input)).toMatchObject({ holdEndsAt: null, clientIpHash: null })
})

test('a client cannot record an outcome, and none is recorded for a canceled appointment', async ({ db }) => {
	const { id } = await insertAppointment(db, { status: 'cancelled' })
	const input = { id, version: 1, outcome: 'completed', now: begins } as const
	await expect(finishAppointment(db, { ...input, actor: clientWithLink(id) })).rejects.toThrow(Forbidden)
	await expect(finishAppointment(db, { ...input, actor: advisor })).rejects.toThrow(Conflict)
	await expect(finishAppointment(db, { ...input, actor: advisor, id: 'x' })).rejects.toThrow(NotFound)
})

test('the orders of appointments completed in a period are listed, both ends included, each once', async ({
	db,
}) => {
	const from = new Date('2026-03-04T00:00:00Z')
	const until = new Date('2026-03-05T00:00:00Z')
	const complete = async (slotDate: string, runTimes: Date[], set = {}) => {
		const appointment = await insertAppointment(db, { slotDate, status: 'completed', ...set })
		for (const each of runTimes)
			await db.insert(appointmentEvent).values({
				appointmentId: appointment.id,
				at: each,
				what: 'completed',
				byKind: 'advisor',
				toStatus: 'completed',
			})
		return appointment.paidOrderId
	}
	const expected = [
		await complete('2026-03-01', [from]),
		await complete('2026-03-02', [until]),
		await complete('2026-03-03', [from, until]),
	]
	await complete('2026-03-04', [new Date(from.getTime() - 1)])
	await complete('2026-03-05', [new Date(until.getTime() + 1)])
	await complete('2026-03-06', [])
	await complete('2026-03-07', [from], { sample: true })
	await complete('2026-03-08', [from], { paidOrderId: null, paidAt: null })
	await complete('2026-03-09', [from], { status: 'no_show' })
	const found = await listOrdersOfCompletedAppointments(db, { from, until })
	expect(found.sort()).toEqual(expected.sort())
})
