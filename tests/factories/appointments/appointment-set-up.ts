import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { createLog } from '#app/platform/log.server.ts'
import { payForAppointment } from '#app/workflows/appointments/pay-for-appointment.server.ts'
import { fulfillPaidOrder } from '#app/workflows/payments/fulfill-paid-order.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { fakePayments, paymentEventFor } from '#tests/mocks/payments.ts'
import { checkDeferredKeys } from '#tests/setup/database.ts'
import { links } from '../links.ts'
import { signForAppointment } from '../payments/agreements.ts'
import { makeUser } from '../payments/orders.ts'
import { appointmentEmails, clientWithLink, monday, requestTestAppointment } from './appointment-requests.ts'

export const log = createLog('silent')
export const origin = 'https://site.test'
export const fridayMorning = { date: '2026-03-06', slot: 'morning' } as const

/**
 * Requests an appointment, and returns functions that open its payment page, pay it, read its state and its refunds, and check the
 * database's deferred constraints (`settle`).
 */
export async function setUp(db: Db) {
	await insertOfferings(db, defaultOfferings)
	const admin = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const payments = fakePayments()
	const recorded = appointmentEmails()
	const { emails } = recorded
	const bookedAppointment = await requestTestAppointment(db, fridayMorning, { emails })
	await signForAppointment(db, bookedAppointment)
	const open = (more: Partial<Parameters<typeof payForAppointment>[1]> = {}) =>
		payForAppointment(db, {
			actor: clientWithLink(bookedAppointment.id),
			viewer: null,
			appointmentId: bookedAppointment.id,
			payments,
			links,
			origin,
			now: monday,
			...more,
		})
	const pay = async (url: string, now = monday) => {
		const sessionId = url.split('/').at(-1)!
		const { orderReference, amountCents } = payments.sessions.get(sessionId)!
		const details = { sessionId, orderReference, amountCents, paymentId: `pi_${sessionId}`, createdAt: now }
		const event = paymentEventFor('paid', details)
		return fulfillPaidOrder(db, {
			provider: 'stripe',
			event,
			origin,
			appointmentEmails: emails,
			links,
			now,
			log,
		})
	}
	const state = async (id = bookedAppointment.id) =>
		(await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	const refunds = () => db.select().from(refund)
	const settle = () => checkDeferredKeys(db)
	return {
		...recorded,
		admin,
		advisor: admin,
		payments,
		appointment: bookedAppointment,
		open,
		pay,
		state,
		refunds,
		settle,
	}
}
