import { z } from 'zod'
import { isSlot, type Slot, slots } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalDay, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { anyTexts, emailField, phoneField, textField, withControl } from '#app/lib/forms/form-fields.ts'
import type { BookingCalendar, SlotState } from '../availability/availability.ts'
import type { AnswerName } from '../client-answers.ts'
import { locationCharsMax } from './visit-place.ts'

const dateField = withControl(
	z
		.string('Preferred date is required')
		.min(1, { error: 'Preferred date is required', abort: true })
		.refine((text) => isLocalDate(text), {
			error: 'Choose a date that exists.',
			abort: true,
		}),
	{ type: 'date' },
)

const slotField = z.enum(slots, {
	error: ({ input }) => (input ? 'Choose morning, afternoon or evening' : 'Preferred time is required'),
})

const answers = {
	name: withControl(
		textField({
			charsMax: 100,
			missing: 'Full name is required',
			tooLong: 'Please keep the name to 100 characters or fewer',
		}),
		{ autoComplete: 'name' },
	),
	email: emailField({
		missing: 'Email address is required',
		invalid: 'Enter an email address like name@example.com',
		tooLong: 'This email address is too long',
	}),
	phone: phoneField({
		missing: 'Phone number is required',
		tooLong: 'This phone number is too long',
		invalid: 'Enter a US phone number with its area code, like (212) 555-0142',
	}),
	location: textField({
		charsMax: locationCharsMax,
		missing: 'Dealership or seller location is required',
		tooLong: 'Please keep the location to 200 characters or fewer',
	}),
} satisfies Record<AnswerName, z.ZodType>

/**
 * The fields of the booking form, for the browser and the server, in the order of the form: where, when, who. `calendarErrors` adds what
 * the calendar allows, `placeProblem` where clients are met.
 */
export const bookingSchema = z.object({
	location: answers.location,
	date: dateField,
	slot: slotField,
	name: answers.name,
	email: answers.email,
	phone: answers.phone,
})

export type Booking = z.infer<typeof bookingSchema>
export type BookingField = keyof Booking

type DayAndSlot = { date?: string; slot?: string }

/**
 * Returns what the calendar says against a date and a slot as they were typed, also while other fields have errors. A full slot passes,
 * because only the database knows whether it still is full.
 */
export function calendarErrors(calendar: BookingCalendar, { date = '', slot = '' }: DayAndSlot): DayAndSlot {
	if (!isLocalDate(date)) return {}
	const problem = slotProblem(calendar, { date, slot: isSlot(slot) ? slot : null })
	return problem ? { [problem.field]: problem.message } : {}
}

/** A new day and slot for an appointment. */
export const rescheduleSchema = bookingSchema.pick({ date: true, slot: true })

/** Why an appointment was moved or canceled, for the other side to read. */
export const reasonField = () =>
	textField({ charsMax: 500, tooLong: 'Please keep the reason to 500 characters or fewer.' })

/** The booking form that is sent to join the waitlist of its day: the other fields are only shown again. */
export const waitlistSchema = z.object({
	...anyTexts(...bookingSchema.keyof().options),
	...bookingSchema.pick({ name: true, email: true, date: true }).shape,
})

/** What a client types to book a call; the rest is known from their order. */
export const callSchema = bookingSchema.omit({ name: true, email: true, location: true })

/** The details that are still missing when somebody on the waitlist claims an offered spot. */
export const claimSchema = bookingSchema.omit({ email: true, date: true, slot: true })

/** Returns why a slot, or the day if no slot was chosen, cannot be booked, and the field; null when it can or is merely full. */
export function slotProblem(
	{ today, lastDay, days }: BookingCalendar,
	{ date, slot }: { date: string; slot: Slot | null },
): { field: 'date' | 'slot'; message: string } | null {
	if (date < today) return { field: 'date', message: 'This date is in the past. Please choose a later one.' }
	if (date > lastDay)
		return { field: 'date', message: `Please choose a date no later than ${formatLocalDay(lastDay)}.` }
	const day = days.find((one) => one.date === date)!
	const states = slots.map((one) => day.slots[one].state)
	const state = slot && day.slots[slot].state
	if (state === 'open' || state === 'full') return null
	if (states.every((one) => one === 'closed' || one === 'too_soon'))
		return { field: 'date', message: dayText(states, day.closed) }
	if (!slot) return null
	return {
		field: 'slot',
		message:
			state === 'closed'
				? 'We don’t have appointments at this time on that day. Please choose another.'
				: 'This is too soon to book. Please choose a later time.',
	}
}

function dayText(states: SlotState[], closedNote: string | null): string {
	if (states.includes('too_soon')) return 'This is too soon to book. Please choose a later date.'
	return closedNote
		? `We don’t have appointments on this day (${closedNote}). Please choose another.`
		: 'We don’t have appointments on this day. Please choose another.'
}
