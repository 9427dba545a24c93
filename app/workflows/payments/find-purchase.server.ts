import type { Db } from '#app/db/client.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { appointmentCalendarPath } from '#app/lib/paths/appointment-paths.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { agreementLink } from '#app/modules/agreements/agreements.server.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { findPaidAppointmentOf } from '#app/modules/appointments/find-appointments.server.ts'
import {
	type ClientAppointment,
	clientView,
} from '#app/modules/appointments/lists/appointment-views.server.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { promiseOf } from '#app/modules/catalog/promise.ts'
import { findBrief } from '#app/modules/clients/brief/briefs.server.ts'
import { feeWaitsFor } from '#app/modules/payments/orders/fee-waits.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import { findOrderByReference, type OrderSummary } from '#app/modules/payments/orders/orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { type BriefKind, findServiceOf, kindOfService } from '../clients/briefs.server.ts'

/** An order as the page after the payment shows it: nothing that identifies a person. */
export type Purchase = {
	/** `waitsFor`: see `feeWaitsFor`. */
	order: Pick<OrderSummary, 'reference' | 'status' | 'title' | 'amountCents'> & { waitsFor: string | null }
	/** The receipt as a PDF, which has a name and an address: only for the account of the order, once it is paid. */
	receiptUrl: string | null
	/** The appointment that it paid for, with its cancellation terms; null if there is none. */
	appointment: (ClientAppointment & { manageUrl: string; calendarUrl: string; terms: string }) | null
	/** Whether the order was for an appointment whose time could not be kept. */
	isTimeLost: boolean
	/** The page on which the client fills in the brief; null if the order has none. */
	brief: { kind: BriefKind; url: string; isGiven: boolean } | null
	/** What is promised for the service; null for an invoice, a lost time or an unpaid order. */
	promise: string | null
	/** The page of the agreement, where it can be ended; null without one, and for an appointment, which is canceled on its own page. */
	agreementUrl: string | null
}

type FindPurchaseInput = {
	reference: string
	sessionId: string
	viewer: Pick<Viewer, 'id'> | null
	links: Links
	now: Date
}

/**
 * Finds an order, with its appointment and brief, by its reference and the provider's session id, which only the buyer's browser knows;
 * null if there is none.
 */
export async function findPurchase(
	db: Db,
	{ reference, sessionId, viewer, links, now }: FindPurchaseInput,
): Promise<Purchase | null> {
	const found = await findOrderByReference(db, { reference, sessionId })
	if (!found) return null
	const { status, title, amountCents, feeTiming, appointmentId, agreementId } = found
	const order = { reference, status, title, amountCents, waitsFor: feeWaitsFor(feeTiming) }
	if (!isLive(status))
		return {
			order,
			receiptUrl: null,
			appointment: null,
			isTimeLost: false,
			brief: null,
			promise: null,
			agreementUrl: null,
		}
	const [paid, service] = await Promise.all([
		appointmentId ? findPaidAppointmentOf(db, { orderId: found.id }) : null,
		findServiceOf(db, found),
	])
	const isTimeLost = appointmentId !== null && paid === null
	const isSettled = paid?.startsAt != null
	return {
		order,
		receiptUrl:
			found.paidAt && found.userId && found.userId === viewer?.id
				? `/account/orders/${reference}/receipt.pdf`
				: null,
		isTimeLost,
		appointment: paid && {
			...clientView(paid),
			manageUrl: links.pathOf(appointmentLink(paid)),
			calendarUrl: withLink(appointmentCalendarPath, links.tokenOf(appointmentLink(paid))),
			terms: await termsOf(db, {
				appointment: paid,
				thisYear: yearOf(now, paid.timeZone),
				isPlaceKnown: true,
				now,
			}),
		},
		brief:
			service && !isTimeLost
				? {
						kind: kindOfService(service),
						url: links.pathOf({ purpose: 'brief', subject: found.id }),
						isGiven: (await findBrief(db, { orderId: found.id })) !== null,
					}
				: null,
		promise: service && !isTimeLost && !isSettled ? promiseOf(service) : null,
		agreementUrl: agreementId && !appointmentId ? links.pathOf(agreementLink({ id: agreementId })) : null,
	}
}
