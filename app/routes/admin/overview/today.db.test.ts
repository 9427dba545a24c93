import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { appointment } from '#app/db/schema/appointments.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { readToday } from './today.server.ts'

const actor = makeStaff('advisor') as Parameters<typeof readToday>[1]['actor']

test('today lists waiting work with a link to its action, and is empty without work', async ({ db }) => {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => monday } }), {} as RequestMetadata)
	expect(await readToday(context, { actor, timeZone: 'America/New_York' })).toEqual([])
	const bookedAppointment = await requestTestAppointment(db, { name: 'Robin Ferrer' })
	expect(await readToday(context, { actor, timeZone: 'America/New_York' })).toMatchObject([
		{
			title: 'To confirm',
			count: 1,
			lines: [
				{
					who: 'Robin Ferrer',
					reference: bookedAppointment.reference,
					to: `/admin/appointments/${bookedAppointment.id}?do=confirm#act`,
				},
			],
		},
	])
})

test('a paid appointment that was never confirmed is overdue after its day; an unpaid expired request is not', async ({
	db,
}) => {
	const context = new RouterContextProvider()
	const now = hoursAfter(monday, 72)
	fillContext(context, someServices({ db, clock: { now: () => now } }), {} as RequestMetadata)
	const paid = await requestTestAppointment(db, { name: 'Robin Ferrer' })
	await db.update(appointment).set({ paidOrderId: randomUUID(), paidAt: monday, holdEndsAt: null })
	await requestTestAppointment(db, { slot: 'evening' })
	expect(await readToday(context, { actor, timeZone: 'America/New_York' })).toMatchObject([
		{ title: 'Overdue', count: 1, lines: [{ reference: paid.reference, actionLabel: 'Record the outcome' }] },
	])
})
