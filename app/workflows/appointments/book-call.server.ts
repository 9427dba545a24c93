import type { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { callLocation } from '#app/modules/appointments/appointment-type.ts'
import type { callSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { requestAppointment } from '#app/modules/appointments/booking/request-appointment.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	findUpcomingCall,
} from '#app/modules/appointments/find-appointments.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { findCallService } from '#app/modules/catalog/catalog.server.ts'
import { findBrief } from '#app/modules/clients/brief/briefs.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import {
	type BegunOrder,
	findBegunOrder,
	lockLiveOrder,
} from '#app/modules/payments/orders/paid-orders.server.ts'
import { followAppointment } from '../clients/follow-order.server.ts'

/** How long after the work has begun a call can be booked by the order's link; the same as for the brief. */
const linkMs = 180 * 86_400_000

/** An order of an online search, for which a call can be booked. */
export type CallOrder = {
	order: Pick<BegunOrder, 'id' | 'reference' | 'title'>
	/** The phone number from the brief; empty if there is none. */
	phone: string
	/** The call that is already booked; null if there is none. */
	upcoming: Appointment | null
}

/**
 * Returns the online search that an order's link opens. `orderId` is the order that the link was verified for, null for an invalid link.
 * @throws NotFound, with the same message whether the link was altered or has expired, or the order includes no call
 */
export async function openCallOrder(
	db: Db,
	{ orderId, now }: { orderId: string | null; now: Date },
): Promise<CallOrder> {
	const order = orderId ? await findBegunOrder(db, { id: orderId }) : null
	const isExpired = order !== null && now.getTime() - order.begunAt.getTime() > linkMs
	if (!order?.customerEmail || isExpired || !(await includesCall(db, order)))
		throw new NotFound('This link no longer works. Please use the one in your receipt, sign in, or email us.')
	const { id, reference, title } = order
	const [brief, upcoming] = await Promise.all([
		findBrief(db, { orderId: id }),
		findUpcomingCall(db, { orderId: id }),
	])
	return {
		order: { id, reference, title },
		phone: brief?.phone ?? '',
		upcoming,
	}
}

type BookCall = {
	/** From `openCallOrder`, which checks that the order includes a call. */
	opened: CallOrder
	viewer: { id: string } | null
	/** Parsed by `callSchema`. */
	booking: z.output<typeof callSchema>
	emails: AppointmentEmails
	now: Date
}

/**
 * Books a call of an online search and updates the client's steps, in one transaction.
 * @throws Conflict if the order was refunded in the meantime or has an upcoming call; whatever `requestAppointment` throws
 */
export function bookCall(
	db: Db,
	{ opened: { order }, viewer, booking, emails, now }: BookCall,
): Promise<Appointment> {
	return transact(db, async (tx) => {
		const paid = await lockLiveOrder(tx, { id: order.id })
		if (!paid?.customerEmail) throw new Conflict('This order was refunded, so it no longer includes a call.')
		const { appointment } = await requestAppointment(tx, {
			actor: personActor(viewer),
			booking: {
				...booking,
				name: paid.customerName || paid.customerEmail,
				email: paid.customerEmail,
				location: callLocation,
			},
			callFor: { orderId: paid.id, paidAt: paid.begunAt },
			service: (await findCallService(tx, paid)) ?? undefined,
			emails,
			now,
		})
		await followAppointment(tx, { appointment, now })
		return appointment
	})
}

/** Whether a call can be booked for an order: only one that was not refunded, of a service that includes a call. */
const includesCall = async (
	db: Db,
	{ status, invoiceId, priceId }: Pick<BegunOrder, 'status' | 'invoiceId' | 'priceId'>,
): Promise<boolean> => isLive(status) && !invoiceId && (await findCallService(db, { priceId })) !== null
