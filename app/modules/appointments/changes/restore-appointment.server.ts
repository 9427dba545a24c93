import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict } from '#app/lib/errors.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { assertTransition } from '../appointment-status.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { capacityOf, holdEnd } from '../availability/availability.ts'
import { slotTakenError } from '../availability/slot-taken.server.ts'
import { releaseLapsedIn } from '../booking/slot-holds.server.ts'
import { reserveSpot } from '../booking/slot-reservations.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	findUpcomingCall,
	lockAppointment,
} from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { startOf } from '../notice.ts'
import { assertMay } from '../policy.ts'

type RestoreInput = {
	actor: Actor
	id: string
	version: number
	/** Whether its payment was not refunded, not even in part; from the payments module. */
	stillPaid: boolean
	emails: AppointmentEmails
	now: Date
}

/**
 * Undoes a cancellation or an expiry, if the slot still has a free spot. A paid or confirmed appointment is firm again; any other
 * is held like a new request.
 * @throws Forbidden, NotFound; Conflict when it changed or is past; SlotTaken.
 */
export async function restoreAppointment(db: Db, input: RestoreInput): Promise<Appointment> {
	assertMay(input.actor, 'manage')
	const { date, slot, appointment } = await transact(db, (tx) => tryRestore(tx, input))
	if (appointment) return appointment
	const { now, emails } = input
	const retried = (await releaseLapsedIn(db, { date, slot, now, emails }))
		? await transact(db, (tx) => tryRestore(tx, input))
		: null
	if (retried?.appointment) return retried.appointment
	throw await slotTakenError(db, { date, slot, now }, 'This time has been taken in the meantime.')
}

async function tryRestore(tx: Db, { actor, id, version, stillPaid, emails, now }: RestoreInput) {
	const before = await lockAppointment(tx, { actor, id, version })
	const { slotDate: date, slot } = before
	const availability = await getAvailability(tx, { now })
	const status = before.status === 'cancelled' && before.startsAt ? 'confirmed' : 'requested'
	assertTransition('restore', before.status, status)
	if (startOf(before) <= now || slotSpan({ date, slot, timeZone: before.timeZone }).startsAt <= now)
		throw new Conflict('This appointment would be in the past. Nothing was changed.')
	if (before.caseOrderId && (await findUpcomingCall(tx, { orderId: before.caseOrderId })))
		throw new Conflict('The client has booked another call since. Nothing was changed.')
	const capacity = Math.max(capacityOf(availability, { date, slot }), 1)
	const spot = await reserveSpot(tx, { date, slot, capacity, holder: { appointmentId: id } })
	if (spot === null) return { date, slot, appointment: null }
	const paid = before.free || before.caseOrderId !== null || (before.paidOrderId !== null && stillPaid)
	const appointment = await changeAppointment(tx, {
		before,
		set: {
			status,
			spot,
			cancelReason: null,
			...(paid ? {} : { paidOrderId: null, paidAt: null }),
			holdEndsAt: paid || status === 'confirmed' ? null : holdEnd(availability, { date, slot, now }),
		},
		actor,
		what: 'restored',
		now,
	})
	await emails.appointment(tx, { kind: 'restored', appointment, by: recordedActor(actor).kind })
	return { date, slot, appointment }
}
