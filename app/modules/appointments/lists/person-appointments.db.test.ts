import { expect } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { requestTestAppointment } from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listAccountAppointments } from '../list-appointments.server.ts'
import { appointmentLabels } from './appointment-labels.server.ts'
import { listAppointmentsOfPerson, listEventsOfAppointments } from './person-appointments.server.ts'

const actor = makeStaff('advisor')

test('a person has the appointments of all their accounts and email addresses, each once, latest day first', async ({
	db,
}) => {
	const ana = await makeUser(db)
	await insertAppointment(db, { name: 'both', userId: ana.id, email: 'ana@example.com' })
	await insertAppointment(db, { name: 'account', userId: ana.id, slotDate: '2026-03-09' })
	await insertAppointment(db, { name: 'address', email: 'ANA@example.com', slotDate: '2026-02-02' })
	await insertAppointment(db, { name: 'evening', email: 'ana@example.com', slot: 'evening' })
	await insertAppointment(db, { name: 'stranger', slotDate: '2026-03-10' })
	const list = async (input: { userIds?: string[]; emails?: string[]; limit?: number }) => {
		const found = await listAppointmentsOfPerson(db, { actor, userIds: [], emails: [], ...input })
		return found.map(({ name }) => name)
	}
	const person = { userIds: [ana.id], emails: ['ana@example.com'] }
	expect(await list(person)).toEqual(['account', 'evening', 'both', 'address'])
	expect(await list({ ...person, limit: 1 })).toEqual(['account'])
	expect(await list({ userIds: [ana.id] })).toEqual(['account', 'both'])
	expect(await list({})).toEqual([])
})

test('an account sees only its own appointments, not other ones of the same email address', async ({
	db,
}) => {
	const ana = await makeUser(db, { email: 'ana@example.com' })
	const own = await insertAppointment(db, { userId: ana.id })
	await insertAppointment(db, { email: ana.email, slot: 'evening' })
	expect(await listAccountAppointments(db, { actor: ana })).toMatchObject([{ id: own.id }])
	expect(await listAccountAppointments(db, { actor: { id: 'nobody' } })).toEqual([])
})

test('events are listed newest first, of the given appointments only', async ({ db }) => {
	const [one, two] = [await requestTestAppointment(db), await requestTestAppointment(db, { slot: 'evening' })]
	const listFor = async (ids: string[]) =>
		(await listEventsOfAppointments(db, { actor, ids })).map(({ appointmentId }) => appointmentId)
	expect(await listFor([one.id, two.id])).toEqual([two.id, one.id])
	expect(await listFor([one.id])).toEqual([one.id])
	expect(await listFor([])).toEqual([])
})

test('only the advisor can list the appointments of a person', async ({ db }) => {
	const stranger = { actor: makeMember('ana') }
	await expect(listAppointmentsOfPerson(db, { ...stranger, userIds: ['a'], emails: [] })).rejects.toThrow(
		Forbidden,
	)
	await expect(listEventsOfAppointments(db, { ...stranger, ids: [] })).rejects.toThrow(Forbidden)
})

test('times are shown in the time zone of the location, an exact one instead of the slot', async ({ db }) => {
	const west = { timeZone: 'America/Los_Angeles' }
	const slot = await insertAppointment(db, west)
	expect(appointmentLabels(slot)).toEqual({
		when: 'Wed, Mar 4 · 9am-12pm (Los Angeles)',
		day: 'Wed, Mar 4',
		hours: '9am-12pm',
		startsAt: '2026-03-04T17:00:00.000Z',
		holdEnds: null,
	})
	const exact = { ...slot, startsAt: new Date('2026-03-04T18:30:00Z') }
	expect(appointmentLabels(exact)).toMatchObject({
		when: 'Wed, Mar 4 · 10:30am (Los Angeles)',
		hours: '10:30am',
		startsAt: '2026-03-04T18:30:00.000Z',
	})
	const onHold = { ...slot, holdEndsAt: new Date('2026-03-04T02:00:00Z') }
	expect(appointmentLabels(onHold).holdEnds).toBe('Tue, Mar 3, 2026 · 6pm (Los Angeles)')
})
