import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeMember } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { clientDetails } from './inbox.server.ts'

test('a conversation lists its account’s appointments regardless of email, and matches email addresses exactly', async ({
	db,
}) => {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db }), {} as RequestMetadata)
	const li = await makeMember(db)
	const appointmentOf = (date: string, person: { email: string; userId?: string }) =>
		insertAppointment(db, { slotDate: date, ...person })
	const own = await appointmentOf('2026-03-04', { email: 'li@example.com' })
	const elsewhere = await appointmentOf('2026-03-05', { email: 'li.at.work@example.com', userId: li.id })
	await appointmentOf('2026-03-06', { email: 'juli@example.com' })
	const viewer = makeStaff('advisor') as Viewer
	const facts = await clientDetails(context, { viewer, userId: li.id, email: 'li@example.com' })
	expect(facts.appointments.map(({ id }) => id).sort()).toEqual([own.id, elsewhere.id].sort())
	expect((await clientDetails(context, { viewer, userId: null, email: null })).appointments).toEqual([])
})
