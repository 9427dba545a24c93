import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { appointment } from '#app/db/schema/appointments.ts'
import { NotFound } from '#app/lib/errors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'
import { createAppointmentLinks, openManageLink } from './appointment-links.server.ts'

const secret = 'a secret that only this test knows, 0123456789'
const links = createAppointmentLinks({ secret })
const now = new Date('2026-03-01T12:00:00Z')

test('a manage link opens its appointment, and works again the next day', async ({ db }) => {
	const bookedAppointment = await insertAppointment(db)
	const token = links.manageToken(bookedAppointment)
	expect(await openManageLink(db, { links, token, now })).toBe(bookedAppointment.id)
	expect(await openManageLink(db, { links, token, now: new Date('2026-03-02T12:00:00Z') })).toBe(
		bookedAppointment.id,
	)
	expect(links.manageToken({ id: bookedAppointment.id, email: 'ROBIN@example.com' })).toBe(token)
	expect(encodeURIComponent(token)).toBe(token)
})

test('an altered or forged link, or parts of two links, are rejected', async ({ db }) => {
	const bookedAppointment = await insertAppointment(db)
	const other = await insertAppointment(db, { spot: 2, email: 'kim@example.com' })
	const token = links.manageToken(bookedAppointment)
	const [id, mac] = token.split('.') as [string, string]
	const [otherId, otherMac] = links.manageToken(other).split('.') as [string, string]
	const elsewhere = createAppointmentLinks({ secret: `${secret}!` })
	const bare = createHmac('sha256', secret).update(bookedAppointment.id).digest('base64url')
	for (const forged of [
		'',
		'.',
		bookedAppointment.id,
		id,
		`${id}.`,
		`${otherId}.${mac}`,
		`${id}.${otherMac}`,
		`${id}.${bare}`,
		`${id}.${'A'.repeat(43)}`,
		`${token}=`,
		`${token}.${mac}`,
		` ${token}`,
		elsewhere.manageToken(bookedAppointment),
		links.manageToken({ ...bookedAppointment, email: 'mallory@example.com' }),
		links.manageToken({ ...bookedAppointment, id: randomUUID() }),
	])
		await expect(openManageLink(db, { links, token: forged, now }), forged).rejects.toThrow(NotFound)
})

test('a link with any single character changed is rejected', async ({ db }) => {
	const bookedAppointment = await insertAppointment(db)
	const token = links.manageToken(bookedAppointment)
	const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
	await fc.assert(
		fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...alphabet), async (position, character) => {
			const forged = token.slice(0, position) + character + token.slice(position + 1)
			fc.pre(forged !== token)
			await expect(openManageLink(db, { links, token: forged, now })).rejects.toThrow(NotFound)
		}),
		{ numRuns: 150 },
	)
})

test('the link stops working when the email address changes, and the new address has its own link', async ({
	db,
}) => {
	const bookedAppointment = await insertAppointment(db)
	const token = links.manageToken(bookedAppointment)
	const email = 'robin.new@example.com'
	await db.update(appointment).set({ email }).where(eq(appointment.id, bookedAppointment.id))
	await expect(openManageLink(db, { links, token, now })).rejects.toThrow(NotFound)
	expect(
		await openManageLink(db, { links, token: links.manageToken({ ...bookedAppointment, email }), now }),
	).toBe(bookedAppointment.id)
})

test('the link stops working three months after the appointment', async ({ db }) => {
	const token = links.manageToken(await insertAppointment(db))
	const open = (time: string) => openManageLink(db, { links, token, now: new Date(time) })
	await expect(open('2026-06-02T12:00:00Z')).resolves.toBeTruthy()
	await expect(open('2026-06-03T12:00:00Z')).rejects.toThrow(NotFound)
})
