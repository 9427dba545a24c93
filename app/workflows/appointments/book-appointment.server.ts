import type { Db } from '#app/db/client.server.ts'
import type { Booking } from '#app/modules/appointments/booking/booking.schema.ts'
import { requestAppointment } from '#app/modules/appointments/booking/request-appointment.server.ts'
import type { Appointment, AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	addressBlock,
	consumeLimit,
	hashForLimitKey,
	type LimitUse,
	releaseUses,
} from '#app/modules/limits/limits.server.ts'

/** The daily limits of stored requests; rejected ones do not count. */
export const requestsPerDay = { address: 100, email: 6 }

type BookAppointment = {
	viewer: Pick<Viewer, 'id'> | null
	/** Identifies the browser (`findBuyerKey`, `newBuyer`), which may pay for the appointment without a link. */
	buyerKey: string | null
	clientIp: string
	/** Parsed by `bookingSchema`. */
	booking: Booking
	/** The service on sale that is booked. */
	service?: { priceId: string; appointmentMinutes: number | null } | undefined
	idempotencyKey?: string | undefined
	emails: AppointmentEmails
	now: Date
}

/**
 * Stores a visitor's request for an appointment, within the limits of their network address and email address.
 * @throws TooMany; whatever `requestAppointment` throws: Invalid, SlotTaken, Conflict
 */
export async function bookAppointment(
	db: Db,
	{ viewer, buyerKey, clientIp, booking, ...rest }: BookAppointment,
): Promise<{ appointment: Appointment; replayed: boolean }> {
	const clientIpHash = hashForLimitKey(addressBlock(clientIp))
	const consumed: LimitUse[] = []
	const consume = async (key: string, max: number) =>
		consumed.push(await consumeLimit(db, { key, max, windowSeconds: 86_400, now: rest.now }))
	try {
		await consume(`appointment:ip:${clientIpHash}`, requestsPerDay.address)
		await consume(`appointment:email:${hashForLimitKey(booking.email)}`, requestsPerDay.email)
		const actor = personActor(viewer, { browser: buyerKey })
		const requested = await requestAppointment(db, { ...rest, actor, booking, clientIpHash })
		if (requested.replayed) await releaseUses(db, consumed)
		return requested
	} catch (error) {
		await releaseUses(db, consumed)
		throw error
	}
}
