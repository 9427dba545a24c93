import { expect } from 'vitest'
import { waitlistEntry } from '#app/db/schema/appointments.ts'
import { joinWaitlist } from '#app/modules/appointments/booking/waitlist.server.ts'
import { cancelAppointment } from '#app/modules/appointments/changes/cancel-appointment.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { asMember } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { deleteOwnAccount } from './delete-own-account.server.ts'

test.for([true, false])(
	'a deleted account leaves the waitlist and frees its offered spot only if its email address was verified (%s)',
	async (emailVerified, { db }) => {
		const person = await makeUser(db, { email: 'ana@example.com', emailVerified })
		const { emails, offers } = appointmentEmails()
		const appointment = await requestTestAppointment(db)
		const join = (email: string, minute: number, slot?: 'morning') =>
			joinWaitlist(db, {
				name: 'Robin',
				email,
				date: wednesday,
				slot,
				emails,
				now: hoursAfter(monday, minute / 60),
			})
		await join('ana@example.com', 0, 'morning')
		await join('ben@example.com', 2, 'morning')
		await cancelAppointment(db, {
			actor: advisor,
			id: appointment.id,
			reason: 'It rains.',
			refundCents: 0,
			emails,
			now: monday,
		})
		const states = async () =>
			(await db.select().from(waitlistEntry).orderBy(waitlistEntry.createdAt, waitlistEntry.id)).map(
				({ status }) => status,
			)
		expect(await states()).toEqual(['offered', 'waiting'])
		const actor = { ...asMember(person), mustEnroll: false } as unknown as Viewer
		await deleteOwnAccount(db, {
			actor,
			storage: memoryStorage(),
			appointmentEmails: emails,
			origin: 'https://site.test',
			now: monday,
			...({ vault: {}, creditEmails: {} } as Pick<
				Parameters<typeof deleteOwnAccount>[1],
				'vault' | 'creditEmails'
			>),
		})
		await checkDeferredKeys(db)
		expect(await states()).toEqual(emailVerified ? ['left', 'offered'] : ['offered', 'waiting'])
		expect(offers.map(({ entry }) => entry.email)).toEqual(
			emailVerified ? ['ana@example.com', 'ben@example.com'] : ['ana@example.com'],
		)
	},
)
