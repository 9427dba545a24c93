import type { Db } from '#app/db/client.server.ts'
import type { Appointment, VisitMails } from '#app/modules/appointments/appointments.server.ts'
import type { Booking } from '#app/modules/appointments/booking.schema.ts'
import { asClient } from '#app/modules/appointments/policy.ts'
import { requestVisit } from '#app/modules/appointments/request-visit.server.ts'
import {
	accountTag,
	addressBlock,
	giveBack,
	type Taken,
	takeFromLimit,
} from '#app/modules/auth/limits.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** Requests that were stored, a day. What was refused does not count. */
export const requestsADay = { address: 100, email: 6 }

type BookVisit = {
	viewer: Pick<Viewer, 'id'> | null
	/** The browser, `findBuyerKey` or `newBuyer`: it may pay for the visit without a link. */
	buyerKey: string | null
	clientIp: string
	/** Parsed by `bookingSchema`. */
	booking: Booking
	idempotencyKey?: string | undefined
	mails: VisitMails
	now: Date
}

/**
 * A visitor's request for a visit, within the limits of their network address and their mail address.
 * @throws TooMany; what `requestVisit` throws: Invalid, SlotTaken, Conflict
 */
export async function bookVisit(
	db: Db,
	{ viewer, buyerKey, clientIp, booking, ...rest }: BookVisit,
): Promise<{ visit: Appointment; replayed: boolean }> {
	const addressTag = accountTag(addressBlock(clientIp))
	const taken: Taken[] = []
	const take = async (key: string, max: number) =>
		taken.push(await takeFromLimit(db, { key, max, windowSeconds: 86_400, now: rest.now }))
	try {
		await take(`visit:ip:${addressTag}`, requestsADay.address)
		await take(`visit:email:${accountTag(booking.email)}`, requestsADay.email)
		const actor = asClient(viewer, { buyerKey })
		const asked = await requestVisit(db, { ...rest, actor, booking, addressTag })
		if (asked.replayed) await giveBack(db, taken)
		return asked
	} catch (error) {
		await giveBack(db, taken)
		throw error
	}
}
