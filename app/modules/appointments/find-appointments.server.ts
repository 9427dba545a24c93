/**
 * The visits: asked for, held, paid, confirmed, done. What the rest of the site uses of this room, file by file:
 *
 * - `availability.server`   `getCalendar` (90 days in one query), `getAvailability`, `setAvailability`, `addClosure`, …
 * - `request-visit.server`  `requestVisit`: a seat is held; a lost race throws `SlotTaken` with the nearest free slots
 * - `confirm-visit`, `reschedule-visit`, `cancel-visit`, `finish-visit`, `restore-visit`, `extend-hold`: one verb each
 * - `holds.server`          `expireLapsedHolds`: unpaid requests past their hold make way
 * - `payment.server`        `getPayableVisit`, `recordVisitPayment`: firm, brought back, or the money goes back
 * - `waitlist.server`       `joinWaitlist`, `getOffer`, `leaveWaitlist`, `leaveAllWaitlists`, `passOnOffers`; `claimSeat` in `claim-seat.server`
 * - `listing.server`        tables, search, week and history for the desk; `listOwnVisits` for the account
 *
 * Every change is one transaction: the row locked, the state machine (`appointment-status.ts`) asked, the seat moved, the
 * history written, the mail queued through `mails`. Who acts is a `VisitActor` (`policy.ts`).
 */
import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, type appointmentEvent, type waitlistEntry } from '#app/db/schema/appointments.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { DaySlot } from './availability/availability.ts'
import { type AppointmentActor, mayChange, maySee } from './policy.ts'

export type Appointment = Omit<typeof appointment.$inferSelect, 'search'>
export type WaitlistEntry = typeof waitlistEntry.$inferSelect
export type AppointmentEvent = typeof appointmentEvent.$inferSelect

/** What somebody has to be told, with the appointment as it is afterwards. */
export type AppointmentNotice = {
	/** `restored`: back in the calendar; `slot_lost`: paid, but the slot was gone, so the money goes back. */
	kind:
		| 'requested'
		| 'paid'
		| 'confirmed'
		| 'changed'
		| 'cancelled'
		| 'expired'
		| 'restored'
		| 'slot_lost'
		| 'reminder'
	appointment: Appointment
	by: AppointmentActor['kind']
	/** When it was before it was changed. */
	before?: DaySlot & { startsAt: Date | null }
	reason?: string | undefined
	/** What goes back to the client, in cents. */
	refundCents?: number | undefined
}

/** A seat is kept for somebody on the waitlist: the token claims it, once, until `entry.offerEndsAt`. */
export type SpotOffer = { entry: WaitlistEntry; claimToken: string }

/** The mails of this room, written in the transaction of their cause. A workflow puts them together. */
export type AppointmentEmails = {
	appointment(tx: Db, notice: AppointmentNotice): Promise<void>
	joined(tx: Db, entry: { entry: WaitlistEntry; leaveToken: string }): Promise<void>
	offer(tx: Db, offer: SpotOffer): Promise<void>
}

/** All of an appointment but what only the search reads. */
const { search: _search, ...columns } = getTableColumns(appointment)
export const appointmentColumns = columns

/** @throws NotFound also when this actor may not know that it exists. */
export async function getAppointment(
	db: Db,
	{ actor, id }: { actor: AppointmentActor; id: string },
): Promise<Appointment> {
	const [found] = isUuid(id)
		? await db.select(appointmentColumns).from(appointment).where(eq(appointment.id, id))
		: []
	if (!found || !maySee(actor, found)) throw new NotFound('We couldn’t find this appointment.')
	return found
}

/**
 * The appointment, locked until the transaction ends, for an actor who may change it.
 * `version`: the one they decided about.
 * @throws NotFound; Conflict when it was changed since.
 */
export async function lockAppointment(
	tx: Db,
	{ actor, id, version }: { actor: AppointmentActor; id: string; version?: number | undefined },
): Promise<Appointment> {
	const [found] = isUuid(id)
		? await tx.select(appointmentColumns).from(appointment).where(eq(appointment.id, id)).for('update')
		: []
	if (!found || !mayChange(actor, found)) throw new NotFound('We couldn’t find this appointment.')
	if (version !== undefined && version !== found.version)
		throw new Conflict('This appointment was changed in the meantime. Please review it before you decide.')
	return found
}
