import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, slotSpot } from '#app/db/schema/appointments.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { listHistory } from '../history.server.ts'
import { extendHold } from './extend-hold.server.ts'
import { expireLapsedHolds, releaseLapsedIn } from './slot-holds.server.ts'
import { releaseSpot, reserveSpot } from './slot-reservations.server.ts'
import { joinWaitlist } from './waitlist.server.ts'

const morning = { date: wednesday, slot: 'morning' } as const
const stateOf = async (db: Db, id: string) =>
	(await db.select().from(appointment).where(eq(appointment.id, id)))[0]!

test('when a hold ends, the spot is freed, the client is notified, and the history records it', async ({
	db,
}) => {
	const { emails, notices } = appointmentEmails()
	const { id } = await requestTestAppointment(db)
	await db.update(appointment).set({ clientIpHash: 'a network' })
	const end = hoursAfter(monday, 24)
	expect(await expireLapsedHolds(db, { now: new Date(end.getTime() - 1), emails })).toBe(0)
	expect(await expireLapsedHolds(db, { now: end, emails })).toBe(1)
	expect(await expireLapsedHolds(db, { now: end, emails })).toBe(0)
	await checkDeferredKeys(db)
	expect(await stateOf(db, id)).toMatchObject({
		status: 'expired',
		spot: null,
		holdEndsAt: null,
		clientIpHash: null,
		sequence: 1,
	})
	expect(await db.$count(slotSpot)).toBe(0)
	expect(notices).toMatchObject([{ kind: 'expired', by: 'system', appointment: { id } }])
	expect((await listHistory(db, { actor: advisor, id })).at(-1)).toMatchObject({ byKind: 'system' })
})

test('paid and confirmed appointments never expire', async ({ db }) => {
	await insertAppointment(db)
	await insertAppointment(db, { slot: 'evening', status: 'confirmed' })
	const { emails, notices } = appointmentEmails()
	expect(await expireLapsedHolds(db, { now: hoursAfter(monday, 9_000), emails })).toBe(0)
	expect(notices).toEqual([])
})

test('one run ends more holds than fit in one batch', async ({ db }) => {
	for (let number = 0; number < 52; number++)
		await insertAppointment(db, {
			slotDate: `2026-04-${String(1 + (number % 30)).padStart(2, '0')}`,
			slot: number < 30 ? 'morning' : 'evening',
			holdEndsAt: monday,
		})
	const { emails, notices } = appointmentEmails()
	expect(await expireLapsedHolds(db, { now: monday, emails })).toBe(52)
	expect(notices).toHaveLength(52)
})

test('the spot of an ended hold is offered to the waitlist first', async ({ db }) => {
	const { emails, offers } = appointmentEmails()
	await requestTestAppointment(db)
	await joinWaitlist(db, { name: 'Ana', email: 'ana@example.com', ...morning, emails, now: monday })
	expect(await releaseLapsedIn(db, { ...morning, now: hoursAfter(monday, 1), emails })).toBe(false)
	expect(await releaseLapsedIn(db, { ...morning, now: hoursAfter(monday, 24), emails })).toBe(true)
	expect(offers).toMatchObject([{ entry: { email: 'ana@example.com' } }])
	await checkDeferredKeys(db)
})

test('a request releases only lapsed holds of its own slot; the job releases the others', async ({ db }) => {
	const { emails } = appointmentEmails()
	const [one, other] = [
		await requestTestAppointment(db),
		await requestTestAppointment(db, { slot: 'evening' }),
	]
	expect(await releaseLapsedIn(db, { ...morning, now: hoursAfter(monday, 25), emails })).toBe(true)
	expect([(await stateOf(db, one.id)).status, (await stateOf(db, other.id)).status]).toEqual([
		'expired',
		'requested',
	])
})

test('the advisor extends a hold from its end, or from now if it has ended, at most until the slot starts', async ({
	db,
}) => {
	const { id } = await requestTestAppointment(db, { date: '2026-03-06' })
	const extend = (version: number, hours: number, now = monday) =>
		extendHold(db, { actor: advisor, id, version, hours, now })
	expect((await extend(1, 12)).holdEndsAt).toEqual(hoursAfter(monday, 36))
	const ended = hoursAfter(monday, 40)
	expect((await extend(2, 1, ended)).holdEndsAt).toEqual(hoursAfter(ended, 1))
	expect((await extend(3, 336, ended)).holdEndsAt).toEqual(new Date('2026-03-06T14:00:00Z'))
	expect((await stateOf(db, id)).sequence).toBe(0)
})

test.for([0, -1, 1.5, 337, Number.NaN])('a hold cannot be extended by %d hours', async (hours, { db }) => {
	const { id } = await requestTestAppointment(db)
	const extension = extendHold(db, { actor: advisor, id, version: 1, hours, now: monday })
	await expect(extension).rejects.toMatchObject({
		field: 'hours',
		message: 'You can extend the hold by 1 to 336 hours.',
	})
})

test('only an existing hold can be extended, and only by the advisor', async ({ db }) => {
	const paid = await insertAppointment(db)
	const canceledAppointment = await insertAppointment(db, { status: 'cancelled' })
	const input = { version: 1, hours: 1, now: monday }
	const advisorInput = { ...input, actor: advisor }
	await expect(extendHold(db, { ...advisorInput, id: paid.id })).rejects.toThrow('there is no hold to extend')
	await expect(extendHold(db, { ...advisorInput, id: canceledAppointment.id })).rejects.toThrow(Conflict)
	await expect(extendHold(db, { ...advisorInput, id: paid.id, version: 7 })).rejects.toThrow(Conflict)
	await expect(extendHold(db, { ...advisorInput, id: 'x' })).rejects.toThrow(NotFound)
	const actor = clientWithLink(paid.id)
	await expect(extendHold(db, { ...input, actor, id: paid.id })).rejects.toThrow(Forbidden)
})

test('the lowest free spot within the capacity is reserved, also after the capacity was reduced', async ({
	db,
}) => {
	const reserve = (capacity: number) =>
		reserveSpot(db, { ...morning, capacity, holder: { appointmentId: crypto.randomUUID() } })
	expect([await reserve(3), await reserve(3), await reserve(3), await reserve(3)]).toEqual([1, 2, 3, null])
	await releaseSpot(db, { ...morning, spot: 2 })
	expect(await reserve(2)).toBeNull()
	expect(await reserve(3)).toBe(2)
	await releaseSpot(db, { ...morning, spot: 1 })
	expect([await reserve(0), await reserve(1), await reserve(4)]).toEqual([null, null, 1])
	await db.delete(slotSpot)
})
