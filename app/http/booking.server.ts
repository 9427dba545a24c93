import { createHash } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { Invalid } from '#app/lib/errors.ts'
import { isSlot } from '#app/lib/visit-slots.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import type { Appointment } from '#app/modules/appointments/appointments.server.ts'
import { getCalendar } from '#app/modules/appointments/availability.server.ts'
import { type Booking, bookingSchema, waitlistSchema } from '#app/modules/appointments/booking.schema.ts'
import {
	type BookingAnswer,
	type BookingErrors,
	type BookingField,
	type BookingValues,
	bookingFields,
} from '#app/modules/appointments/booking-answer.ts'
import { isFullDay } from '#app/modules/appointments/day-mark.ts'
import { SlotTaken } from '#app/modules/appointments/slot-taken.ts'
import { joinWaitlist } from '#app/modules/appointments/waitlist.server.ts'
import { accountTag, addressBlock, takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { getFacts, getServices } from './context.server.ts'
import { admit, failureOf } from './forms.server.ts'
import { choicesOf } from './slot-choices.server.ts'
import { typedValues } from './typed-values.server.ts'

type Context = Readonly<RouterContextProvider>
type Refused = Extract<BookingAnswer, { outcome: 'refused' }>

export type TakenBooking =
	| { outcome: 'requested'; visit: Appointment }
	| { outcome: 'waitlisted'; answer: Extract<BookingAnswer, { outcome: 'waitlisted' }> }
	| { outcome: 'refused'; answer: Refused; status: number }

/** The workflow that stores a request, with everything but what the form says. */
type Book = (asked: {
	booking: Booking
	idempotencyKey: string | undefined
}) => Promise<{ visit: Appointment }>

/** Of one network address. */
const waitlistsADay = { max: 20, windowSeconds: 86_400 }

/** What the booking form sent: a request, a place on a waitlist, or the reason why not, with all that was typed. */
export async function takeBooking(context: Context, form: FormData, book: Book): Promise<TakenBooking> {
	const values = chosenValues(form)
	try {
		admit(context)
		return form.getAll('intent').includes('waitlist')
			? await takeWaitlist(context, values)
			: await takeRequest(book, form, values)
	} catch (error) {
		return refuse(context, error, values)
	}
}

async function takeRequest(book: Book, form: FormData, values: BookingValues): Promise<TakenBooking> {
	const booking = bookingSchema.safeParse(values)
	if (!booking.success) return refusedFields(values, booking.error.issues)
	const { visit } = await book({ booking: booking.data, idempotencyKey: requestName(form, values) })
	return { outcome: 'requested', visit }
}

async function takeWaitlist(context: Context, values: BookingValues) {
	const { db, visitMails: mails, clock } = getServices(context)
	const { slot: _slot, ...wanted } = values
	const entry = waitlistSchema.safeParse(wanted)
	if (!entry.success) return refusedFields(values, entry.error.issues, values.date)
	const now = clock.now()
	const key = `waitlist:ip:${accountTag(addressBlock(getFacts(context).clientIp))}`
	await takeFromLimit(db, { key, ...waitlistsADay, now })
	await joinWaitlist(db, { ...entry.data, mails, now })
	return {
		outcome: 'waitlisted',
		answer: { outcome: 'waitlisted', day: formatLocalDay(entry.data.date), values },
	} as const
}

/** A button with a slot of its own wins over the fields. */
function chosenValues(form: FormData): BookingValues {
	const values = typedValues(form, bookingFields)
	const [date = '', slot = ''] = String(form.get('choice') ?? '').split(' ')
	return isSlot(slot) ? { ...values, date, slot } : values
}

/**
 * The browser's name for this request, joined with what is in it: sent twice it is one request, and changed after a
 * lost answer it is another.
 */
function requestName(form: FormData, values: BookingValues): string | undefined {
	const key = String(form.get('requestKey') ?? '')
	if (!/^[\w-]{16,100}$/.test(key)) return undefined
	return createHash('sha256')
		.update(JSON.stringify([key, values]))
		.digest('base64url')
}

async function refuse(context: Context, error: unknown, values: BookingValues): Promise<TakenBooking> {
	if (error instanceof SlotTaken) {
		const { db, clock } = getServices(context)
		const calendar = await getCalendar(db, { now: clock.now() })
		const full = isFullDay(calendar, values.date)
		return {
			outcome: 'refused',
			status: 409,
			answer: {
				...nothing,
				values,
				errors: full ? { date: 'This day is fully booked.' } : { slot: error.message },
				nearest: choicesOf(error),
				waitlistFor: full ? values.date : null,
			},
		}
	}
	const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
	const field = error instanceof Invalid ? fieldNamed(error.field) : undefined
	const answer = { ...nothing, values, ...(field ? { errors: { [field]: message } } : { message }) }
	return { outcome: 'refused', status: init.status, answer }
}

const nothing = { outcome: 'refused', errors: {}, message: null, nearest: [], waitlistFor: null } as const

const fieldNamed = (name: string | undefined): BookingField | undefined =>
	bookingFields.find((field) => field === name)

function refusedFields(
	values: BookingValues,
	issues: readonly z.core.$ZodIssue[],
	waitlistFor: string | null = null,
): TakenBooking {
	const errors: BookingErrors = {}
	for (const { path, message } of issues) errors[path[0] as BookingField] ??= message
	return { outcome: 'refused', status: 422, answer: { ...nothing, values, errors, waitlistFor } }
}
