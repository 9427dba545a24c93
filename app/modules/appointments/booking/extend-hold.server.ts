import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertTransition } from '../appointment-status.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { holdEnd } from '../availability/availability.ts'
import { type Appointment, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { assertMay } from '../policy.ts'

type ExtendHoldInput = { actor: Actor; id: string; version: number; hours: number; now: Date }

/**
 * Extends the hold of an unpaid request by `hours`, counted from its end, or from now if it has ended; at most until the slot starts.
 * @throws Forbidden, NotFound; Invalid at `hours`; Conflict when the appointment changed or is not on hold.
 */
export async function extendHold(
	db: Db,
	{ actor, id, version, hours, now }: ExtendHoldInput,
): Promise<Appointment> {
	assertMay(actor, 'manage')
	if (!Number.isInteger(hours) || hours < 1 || hours > 336)
		throw new Invalid('You can extend the hold by 1 to 336 hours.', 'hours')
	return transact(db, async (tx) => {
		const before = await lockAppointment(tx, { actor, id, version })
		assertTransition('extend', before.status)
		if (!before.holdEndsAt)
			throw new Conflict('This appointment is already booked, so there is no hold to extend.')
		const availability = await getAvailability(tx, { now })
		const extendFrom = before.holdEndsAt > now ? before.holdEndsAt : now
		const daySlot = { date: before.slotDate, slot: before.slot }
		const holdEndsAt = holdEnd(availability, { ...daySlot, now: extendFrom, hours })
		return changeAppointment(tx, { before, set: { holdEndsAt }, actor, what: 'hold extended', now })
	})
}
