import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { isSlot } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalDay } from '#app/lib/dates/appointment-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { fieldErrors, rejectForm } from '#app/lib/parse-form.ts'
import { getCalendar } from '#app/modules/appointments/availability/availability.server.ts'
import { isFullDay } from '#app/modules/appointments/availability/day-status.ts'
import { choicesOf } from '#app/modules/appointments/availability/slot-choices.server.ts'
import { SlotTaken } from '#app/modules/appointments/availability/slot-taken.ts'
import { bookingSchema, waitlistSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import {
	type BookingErrors,
	type BookingField,
	type BookingResult,
	type BookingValues,
	bookingFields,
	type RejectedBooking,
} from '#app/modules/appointments/booking/booking-result.ts'
import { joinWaitlist } from '#app/modules/appointments/booking/waitlist.server.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	addressBlock,
	consumeLimit,
	hashForLimitKey,
	releaseOnError,
} from '#app/modules/limits/limits.server.ts'
import { callerOf } from '#app/modules/limits/stranger-budgets.server.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import { bookAppointment } from '#app/workflows/appointments/book-appointment.server.ts'

type Context = Readonly<RouterContextProvider>
export type HandledBooking =
	| { outcome: 'requested'; appointment: Appointment }
	| { outcome: 'waitlisted'; result: BookingResult }
	| { outcome: 'rejected'; result: RejectedBooking; status: number }

/** The client: the account if signed in, and the key of the browser, which authorizes the later payment. */
type Buyer = { viewer: Viewer | null; buyerKey: string }

/** How often one network address may join a waitlist. */
const waitlistLimit = { max: 20, windowSeconds: 86_400 }

/** Handles the booking form: requests an appointment, joins the waitlist, or returns the errors with all typed values. */
export async function handleBooking(context: Context, form: FormData, buyer: Buyer): Promise<HandledBooking> {
	const values = chosenValues(form)
	try {
		throwIfRejected(context)
		return form.getAll('intent').includes('waitlist')
			? await joinWaitlistFor(context, values)
			: await requestAppointment(context, buyer, form, values)
	} catch (error) {
		return rejectedError(context, error, values)
	}
}

async function requestAppointment(context: Context, buyer: Buyer, form: FormData, values: BookingValues) {
	const booking = bookingSchema.safeParse(values)
	if (!booking.success) return rejectedFields(values, booking.error)
	const { db, appointmentEmails: emails, clock } = getServices(context)
	const { appointment } = await bookAppointment(db, {
		...buyer,
		booking: booking.data,
		idempotencyKey: idempotencyKeyOf(form, values),
		emails,
		clientIp: getRequestMetadata(context).clientIp,
		now: clock.now(),
	})
	return { outcome: 'requested', appointment } as const
}

async function joinWaitlistFor(context: Context, values: BookingValues) {
	const { db, appointmentEmails: emails, clock } = getServices(context)
	const { slot: _slot, ...withoutSlot } = values
	const entry = waitlistSchema.safeParse(withoutSlot)
	if (!entry.success) return rejectedFields(values, entry.error, values.date)
	const now = clock.now()
	const key = `waitlist:ip:${hashForLimitKey(addressBlock(getRequestMetadata(context).clientIp))}`
	await consumeLimit(db, { key, ...waitlistLimit, now })
	const caller = callerOf(await getViewer(context), getRequestMetadata(context).clientIp)
	const consumed = await consumeEmailRequest(db, { to: entry.data.email, kind: 'emails', caller, now })
	await releaseOnError(db, consumed, () => joinWaitlist(db, { ...entry.data, emails, now }))
	return {
		outcome: 'waitlisted',
		result: { ok: true, outcome: 'waitlisted', day: formatLocalDay(entry.data.date), values },
	} as const
}

/** Returns the field values; a button that names a slot overrides them. */
function chosenValues(form: FormData): BookingValues {
	const values = typedValues(form, bookingFields)
	const [date = '', slot = ''] = String(form.get('choice') ?? '').split(' ')
	return isSlot(slot) ? { ...values, date, slot } : values
}

/**
 * Returns the idempotency key: a hash of the form's key and its values. A form sent twice is one request, and a form changed
 * after a lost response is a new one.
 */
function idempotencyKeyOf(form: FormData, values: BookingValues): string | undefined {
	const key = String(form.get('requestKey') ?? '')
	if (!/^[\w-]{16,100}$/.test(key)) return undefined
	return createHash('sha256')
		.update(JSON.stringify([key, values]))
		.digest('base64url')
}

async function rejectedError(
	context: Context,
	error: unknown,
	values: BookingValues,
): Promise<HandledBooking> {
	if (error instanceof SlotTaken) {
		const { db, clock } = getServices(context)
		const calendar = await getCalendar(db, { now: clock.now() })
		const isFull = isFullDay(calendar, values.date)
		const result: RejectedBooking = {
			...rejectForm({ values }, null),
			errors: isFull ? { date: 'This day is fully booked.' } : { slot: error.message },
			nearest: choicesOf(error),
			waitlistFor: isFull ? values.date : null,
		}
		return { outcome: 'rejected', status: 409, result }
	}
	const { data: rejected, init } = respondToFailure<BookingField>(context, error, {
		values,
		fallback: 'Something went wrong on our side. Please try again.',
		field: error instanceof Invalid ? (findField(error.field) ?? null) : null,
	})
	const status = init?.status ?? 500
	return { outcome: 'rejected', status, result: { ...rejected, nearest: [], waitlistFor: null } }
}

const findField = (name: string | undefined): BookingField | undefined =>
	bookingFields.find((field) => field === name)

function rejectedFields(
	values: BookingValues,
	error: z.ZodError,
	waitlistFor: string | null = null,
): HandledBooking {
	const rejected = { ...rejectForm({ values }, null), errors: fieldErrors(error) as BookingErrors }
	return { outcome: 'rejected', status: 422, result: { ...rejected, nearest: [], waitlistFor } }
}
