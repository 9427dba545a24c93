import type { Db } from '#app/db/client.server.ts'
import type { Booking } from '#app/modules/appointments/booking/booking.schema.ts'
import { requestAppointment } from '#app/modules/appointments/booking/request-appointment.server.ts'
import type { Appointment, AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { asClient } from '#app/modules/appointments/policy.ts'
import {
	accountTag,
	addressBlock,
	consumeLimit,
	release,
	type Taken,
} from '#app/modules/auth/limits/limits.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Requests that were stored, a day. What was refused does not count. */
export const requestsADay = { address: 100, email: 6 }

type BookAppointment = {
	viewer: Pick<Viewer, 'id'> | null
	/** The browser, `findBuyerKey` or `newBuyer`: it may pay for the visit without a link. */
	buyerKey: string | null
	clientIp: string
	/** Parsed by `bookingSchema`. */
	booking: Booking
	idempotencyKey?: string | undefined
	emails: AppointmentEmails
	now: Date
}

/**
 * A visitor's request for a visit, within the limits of their network address and their mail address.
 * @throws TooMany; what `requestVisit` throws: Invalid, SlotTaken, Conflict
 */
export async function bookAppointment(
	db: Db,
	{ viewer, buyerKey, clientIp, booking, ...rest }: BookAppointment,
): Promise<{ appointment: Appointment; replayed: boolean }> {
	const addressTag = accountTag(addressBlock(clientIp))
	const taken: Taken[] = []
	const take = async (key: string, max: number) =>
		taken.push(await consumeLimit(db, { key, max, windowSeconds: 86_400, now: rest.now }))
	try {
		await take(`visit:ip:${addressTag}`, requestsADay.address)
		await take(`visit:email:${accountTag(booking.email)}`, requestsADay.email)
		const actor = asClient(viewer, { buyerKey })
		const requested = await requestAppointment(db, { ...rest, actor, booking, addressTag })
		if (requested.replayed) await release(db, taken)
		return requested
	} catch (error) {
		await release(db, taken)
		throw error
	}
}
