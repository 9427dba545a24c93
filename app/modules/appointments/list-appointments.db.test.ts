import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { Forbidden, Invalid } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { test } from '#tests/setup/database.ts'
import { getAppointmentFigures } from './appointment-counts.server.ts'
import { cancelAppointment } from './changes/cancel-appointment.server.ts'
import { type ListAppointments, listAppointments, listWeek } from './list-appointments.server.ts'

const actor = makeStaff('advisor')

/** Five appointments on five days, one of them completed and one canceled. */
async function fiveAppointments(db: Db) {
	const names = ['Ana Ruiz', 'Ben 100% Sure', 'Cora Lind', 'Dan_Oak', 'Eve Moss']
	const appointments = []
	for (const [index, name] of names.entries())
		appointments.push(
			await requestTestAppointment(db, { name, date: `2026-03-${String(9 + index).padStart(2, '0')}` }),
		)
	const { emails } = appointmentEmails()
	const [, , third, fourth] = appointments
	await db
		.update(appointment)
		.set({ status: 'completed', holdEndsAt: null })
		.where(eq(appointment.id, third!.id))
	await cancelAppointment(db, {
		actor: advisor,
		id: fourth!.id,
		reason: 'It rains.',
		refundCents: 0,
		emails,
		now: monday,
	})
	const list = async (filters: Partial<ListAppointments>) =>
		(await listAppointments(db, { actor, tab: 'all', ...filters })).appointments.map(
			({ name }) => name.split(/[ _]/)[0],
		)
	return { list }
}

test('tabs and filters work, and upcoming appointments are in chronological order', async ({ db }) => {
	const { list } = await fiveAppointments(db)
	expect(await list({ tab: 'upcoming' })).toEqual(['Ana', 'Ben', 'Eve'])
	expect(await list({ tab: 'completed' })).toEqual(['Cora'])
	expect(await list({})).toEqual(['Eve', 'Dan', 'Cora', 'Ben', 'Ana'])
	expect(await list({ status: 'cancelled' })).toEqual(['Dan'])
	expect(await list({ from: '2026-03-10', until: '2026-03-11' })).toEqual(['Cora', 'Ben'])
})

test('search matches name, email, phone and location, and treats special characters literally', async ({
	db,
}) => {
	const { list } = await fiveAppointments(db)
	expect(await list({ search: 'LIND' })).toEqual(['Cora'])
	expect(await list({ search: 'harbor ana' })).toEqual(['Ana'])
	expect(await list({ search: '2125550142' })).toHaveLength(5)
	expect(await list({ search: '100%' })).toEqual(['Ben'])
	expect(await list({ search: 'dan_' })).toEqual(['Dan'])
	expect(await list({ search: 'a_a' })).toEqual([])
	expect(await list({ search: '\\' })).toEqual([])
	expect(await list({ search: 'Cora\0', from: '2026-02-30', until: 'x', after: 'y' })).toEqual(['Cora'])
	await expect(listWeek(db, { actor, from: '2026-02-30' })).rejects.toThrow(Invalid)
})

test('pages have no gaps or repeats', async ({ db }) => {
	await fiveAppointments(db)
	const seen: string[] = []
	let after: string | undefined
	do {
		const { appointments, next } = await listAppointments(db, { actor, tab: 'all', limit: 2, after })
		seen.push(...appointments.map(({ slotDate }) => slotDate))
		after = next ?? undefined
	} while (after)
	expect(seen).toEqual(['2026-03-13', '2026-03-12', '2026-03-11', '2026-03-10', '2026-03-09'])
})

test('the week and the count leave out appointments without a spot', async ({ db }) => {
	await fiveAppointments(db)
	const week = await listWeek(db, { actor, from: '2026-03-09' })
	expect(week.map(({ slotDate }) => slotDate)).toEqual([
		'2026-03-09',
		'2026-03-10',
		'2026-03-11',
		'2026-03-13',
	])
	const days = { from: '2026-03-10', until: '2026-03-12' }
	const figures = await getAppointmentFigures(db, { actor, spans: [days, { ...days, until: days.from }] })
	expect(figures.map(({ count }) => count)).toEqual([2, 1])
})

test('only the advisor can see the list', async ({ db }) => {
	const member = makeMember('member')
	await expect(listAppointments(db, { actor: member, tab: 'all' })).rejects.toThrow(Forbidden)
	const spans = [{ from: '2026-03-10', until: '2026-03-12' }]
	await expect(getAppointmentFigures(db, { actor: member, spans })).rejects.toThrow(Forbidden)
})
