import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import {
	assignAppointmentsToAccount,
	assignAppointmentToVerifiedAccount,
	findUpcomingAppointment,
} from './owners.server.ts'

const ownerOf = async (db: Db, id: string) =>
	(await db.select().from(appointment).where(eq(appointment.id, id)))[0]!.userId

test('an account takes over the requests of its verified email address once, and none of another account', async ({
	db,
}) => {
	const [ana, bob] = [await makeUser(db, { email: 'ana@example.com' }), await makeUser(db)]
	const [one, two] = [
		await insertAppointment(db, { email: 'ANA@example.com' }),
		await insertAppointment(db, { email: 'ana@example.com', slot: 'evening', status: 'cancelled' }),
	]
	const others = [
		await insertAppointment(db, { email: 'ana@example.com', slot: 'afternoon', userId: bob.id }),
		await insertAppointment(db, { email: 'other@example.com', slotDate: '2026-03-05' }),
	]
	expect(await assignAppointmentsToAccount(db, { userId: ana.id })).toBe(2)
	expect(await assignAppointmentsToAccount(db, { userId: ana.id })).toBe(0)
	expect([await ownerOf(db, one.id), await ownerOf(db, two.id)]).toEqual([ana.id, ana.id])
	expect([await ownerOf(db, others[0]!.id), await ownerOf(db, others[1]!.id)]).toEqual([bob.id, null])
})

test('an account without a verified email address takes over nothing', async ({ db }) => {
	const ana = await makeUser(db, { email: 'ana@example.com', emailVerified: false })
	const { id } = await insertAppointment(db, { email: ana.email })
	expect(await assignAppointmentsToAccount(db, { userId: ana.id })).toBe(0)
	await assignAppointmentToVerifiedAccount(db, { id })
	expect(await ownerOf(db, id)).toBeNull()
	expect(await assignAppointmentsToAccount(db, { userId: 'nobody' })).toBe(0)
})

test('a new appointment goes to the account of its email address, and stays with the account that requested it', async ({
	db,
}) => {
	const [ana, bob] = [await makeUser(db, { email: 'ana@example.com' }), await makeUser(db)]
	const unowned = await insertAppointment(db, { email: ana.email })
	const owned = await insertAppointment(db, { email: ana.email, userId: bob.id, slot: 'evening' })
	const untouched = await insertAppointment(db, { email: ana.email, slot: 'afternoon' })
	await assignAppointmentToVerifiedAccount(db, { id: unowned.id })
	await assignAppointmentToVerifiedAccount(db, { id: owned.id })
	expect(await ownerOf(db, unowned.id)).toBe(ana.id)
	expect(await ownerOf(db, owned.id)).toBe(bob.id)
	expect(await ownerOf(db, untouched.id)).toBeNull()
})

test('an appointment is upcoming until it ends, by account or verified email address', async ({ db }) => {
	const ana = await makeUser(db, { email: 'ana@example.com' })
	const { id } = await insertAppointment(db, { email: ana.email })
	const ask = async (now: string, set: Partial<typeof ana> = {}) =>
		(await findUpcomingAppointment(db, { actor: { ...ana, ...set }, now: new Date(now) }))?.id ?? null
	expect(await ask('2026-03-04T16:59:59Z')).toBe(id)
	expect(await ask('2026-03-04T17:00:00Z')).toBeNull()
	expect(await ask('2026-03-01T12:00:00Z', { emailVerified: false })).toBeNull()
	await db.update(appointment).set({ userId: ana.id, email: 'old@example.com' })
	expect(await ask('2026-03-01T12:00:00Z', { emailVerified: false })).toBe(id)
	expect(await ask('2026-03-01T12:00:00Z', { id: 'someone-else' })).toBeNull()
})

test.for(['cancelled', 'expired', 'completed', 'no_show'] as const)(
	'an appointment that is %s is not upcoming',
	async (status, { db }) => {
		const ana = await makeUser(db, { email: 'ana@example.com' })
		await insertAppointment(db, { email: ana.email, status })
		const now = new Date('2026-03-01T12:00:00Z')
		expect(await findUpcomingAppointment(db, { actor: ana, now })).toBeNull()
	},
)
