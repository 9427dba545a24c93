import type { Db } from '#app/db/client.server.ts'
import { paymentStateOf } from './appointment-type.ts'
import { getBookingRules } from './availability/availability.server.ts'
import { tiersOf } from './availability/availability.ts'
import { cancellationTerms, datedCancellationTerms } from './cancellation-terms.ts'
import type { Appointment } from './find-appointments.server.ts'
import { startOf } from './notice.ts'

const deferredTerms = 'If you cancel, nothing is charged, and your card is removed.'

type TermsInput = {
	appointment: Pick<
		Appointment,
		| 'type'
		| 'free'
		| 'slotDate'
		| 'slot'
		| 'timeZone'
		| 'startsAt'
		| 'refundPercentMax'
		| 'paidOrderId'
		| 'paidAt'
	>
	thisYear?: number
	/** Whether the time of the appointment is beside the terms, so that its place is not named again. */
	isPlaceKnown?: boolean
	now: Date
}

/** Returns the cancellation terms of an appointment, with the deadlines that are still to come; none of a free one. Pages pass `thisYear`, as to `formatDay`. */
export async function termsOf(
	db: Db,
	{ appointment, thisYear, isPlaceKnown, now }: TermsInput,
): Promise<string> {
	const payment = paymentStateOf(appointment)
	if (payment === 'free') return ''
	if (payment === 'deferred') return deferredTerms
	return datedCancellationTerms({
		tiers: tiersOf(await getBookingRules(db)),
		percentMax: appointment.refundPercentMax,
		appointmentStartsAt: startOf(appointment),
		timeZone: appointment.timeZone,
		thisYear,
		isPlaceKnown,
		now,
	})
}

/** Returns the cancellation terms without dates, for pages where no time was chosen yet. */
export async function getCancellationTerms(db: Db): Promise<string> {
	return cancellationTerms(tiersOf(await getBookingRules(db)))
}
