import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { appointment } from '#app/db/schema/appointments.ts'
import { NotFound } from '#app/lib/errors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { appointmentLink, openManageLink } from './appointment-links.server.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('a manage link opens its appointment, and works again the next day', async ({ db }) => {
	const bookedAppointment = await insertAppointment(db)
	const token = links.tokenOf(appointmentLink(bookedAppointment))
	expect(await openManageLink(db, { links, token, now })).toBe(bookedAppointment.id)
	expect(await openManageLink(db, { links, token, now: new Date('2026-03-02T12:00:00Z') })).toBe(
		bookedAppointment.id,
	)
	expect(links.tokenOf(appointmentLink({ id: bookedAppointment.id, email: 'ROBIN@example.com' }))).toBe(token)
})

test('the link stops working when the email address changes, and the new address has its own link', async ({
	db,
}) => {
	const bookedAppointment = await insertAppointment(db)
	const token = links.tokenOf(appointmentLink(bookedAppointment))
	const email = 'robin.new@example.com'
	await db.update(appointment).set({ email }).where(eq(appointment.id, bookedAppointment.id))
	await expect(openManageLink(db, { links, token, now })).rejects.toThrow(NotFound)
	expect(
		await openManageLink(db, {
			links,
			token: links.tokenOf(appointmentLink({ ...bookedAppointment, email })),
			now,
		}),
	).toBe(bookedAppointment.id)
})

test('the link stops working three months after the appointment', async ({ db }) => {
	const token = links.tokenOf(appointmentLink(await insertAppointment(db)))
	const open = (time: string) => openManageLink(db, { links, token, now: new Date(time) })
	await expect(open('2026-06-02T12:00:00Z')).resolves.toBeTruthy()
	await expect(open('2026-06-03T12:00:00Z')).rejects.toThrow(NotFound)
})
