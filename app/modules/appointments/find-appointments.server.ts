/**
 * Reading and locking one appointment. The other parts of the module:
 * `availability/` (week, rules, closures, calendar), `booking/` (requests, holds, waitlist), `changes/` (one action per file),
 * `payment.server.ts` (payments and refunds due), `list-appointments.server.ts` and `lists/` (lists for admin and account).
 *
 * Every change is one transaction: it locks the row, checks the state machine (`appointment-status.ts`), reserves or releases the spot, writes the
 * history and queues the emails through `AppointmentEmails`. The `actor` is the advisor, a client or the system (`policy.ts`).
 */
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, type appointmentEvent, type waitlistEntry } from '#app/db/schema/appointments.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor, RecordedActor } from '#app/modules/auth/actor.ts'
import type { DaySlot } from './availability/availability.ts'
import type { AppointmentNews } from './emails/appointment-email.ts'
import type { NoRefund } from './no-refund.ts'
import { may } from './policy.ts'

export type Appointment = Omit<typeof appointment.$inferSelect, 'search'>
export type WaitlistEntry = typeof waitlistEntry.$inferSelect
export type AppointmentEvent = typeof appointmentEvent.$inferSelect

/** A notification about a change, with the appointment as it is afterwards. */
export type AppointmentNotice = {
	/** `restored`: back in the calendar; `slot_lost`: a payment is refunded, for the `RefundReason` in `reason`; `new_times`: the advisor asks for another time. */
	kind: AppointmentNews
	appointment: Appointment
	by: RecordedActor['kind']
	/** The time before the change. */
	before?: Pick<Appointment, 'slotDate' | 'slot' | 'startsAt' | 'timeZone'> | undefined
	/** What the advisor or the client wrote, for the other side to read; for `slot_lost` a `RefundReason`. */
	reason?: string | undefined
	/** For `new_times`: free times, which are not reserved. */
	times?: readonly DaySlot[] | undefined
	/** The refund, in cents. */
	refundCents?: number | undefined
	/** Whether a bank holds the money because of a dispute, so that the refund waits for its decision. */
	isRefundHeld?: boolean | undefined
	/** Why a paid appointment that is canceled gives nothing back by the terms. */
	noRefund?: NoRefund | null | undefined
}

/** A spot offered to somebody on the waitlist: the token claims it, once, until `entry.offerEndsAt`. */
export type SpotOffer = { entry: WaitlistEntry; claimToken: string }

/** The emails of this module, queued in the transaction of the change. A workflow implements them. */
export type AppointmentEmails = {
	appointment(tx: Db, notice: AppointmentNotice): Promise<void>
	joined(tx: Db, entry: { entry: WaitlistEntry; leaveToken: string }): Promise<void>
	offer(tx: Db, offer: SpotOffer): Promise<void>
}

/** All columns except the one that only the search uses. */
const { search: _search, ...columns } = getTableColumns(appointment)
export const appointmentColumns = columns

/** Returns an appointment. @throws NotFound, also when this actor may not know that it exists. */
export async function getAppointment(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<Appointment> {
	const [found] = isUuid(id)
		? await db.select(appointmentColumns).from(appointment).where(eq(appointment.id, id))
		: []
	if (!found || !may(actor, 'see', found)) throw new NotFound('We couldn’t find this appointment.')
	return found
}

/** Returns the appointment that an order paid for; null if it paid for none. */
export async function findPaidAppointmentOf(
	db: Db,
	{ orderId }: { orderId: string },
): Promise<Appointment | null> {
	const [found] = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(eq(appointment.paidOrderId, orderId))
	return found ?? null
}

/** Returns the upcoming call of an online search; null without one. */
export async function findUpcomingCall(
	db: Db,
	{ orderId }: { orderId: string },
): Promise<Appointment | null> {
	const [found] = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(and(eq(appointment.caseOrderId, orderId), inArray(appointment.status, ['requested', 'confirmed'])))
	return found ?? null
}

/**
 * Returns the appointment, locked until the transaction ends, for an actor who may change it.
 * `version` is the one that the actor saw. @throws NotFound; Conflict when it was changed since.
 */
export async function lockAppointment(
	tx: Db,
	{ actor, id, version }: { actor: Actor; id: string; version?: number | undefined },
): Promise<Appointment> {
	const [found] = isUuid(id)
		? await tx.select(appointmentColumns).from(appointment).where(eq(appointment.id, id)).for('update')
		: []
	if (!found || !may(actor, 'change', found)) throw new NotFound('We couldn’t find this appointment.')
	if (version !== undefined && version !== found.version)
		throw new Conflict('This appointment was changed in the meantime. Please review it before you decide.')
	return found
}
