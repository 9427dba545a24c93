import { inFieldOrder, parseForm } from '#app/lib/parse-form.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import type { VisitArea } from '#app/modules/settings/visit-area.ts'
import type { BookingCalendar } from '../availability/availability.ts'
import { bookingSchema, calendarErrors, waitlistSchema } from './booking.schema.ts'
import type { RejectedBooking } from './booking-result.ts'
import { placeNote, placeProblem } from './visit-place.ts'

export { placeProblem } from './visit-place.ts'

type Rules = { calendar: BookingCalendar | null; area: VisitArea }

/** Checks a form in the browser with the server's rules; null if nothing is wrong with it. */
export function checkBooking(form: FormData, { calendar, area }: Rules): RejectedBooking | null {
	const joinsWaitlist = form.get('intent') === 'waitlist'
	const parsed = parseForm(joinsWaitlist ? waitlistSchema : bookingSchema, form)
	const place = placeProblem(area, parsed.values.location ?? '')
	const found = {
		...(place ? { location: place } : {}),
		...(calendar && !joinsWaitlist ? calendarErrors(calendar, parsed.values) : {}),
	}
	if (parsed.ok && Object.keys(found).length === 0) return null
	const errors = inFieldOrder(bookingSchema, { ...(parsed.ok ? {} : parsed.errors), ...found })
	// The server checks where the client lives.
	const home = { state: String(form.get('state') ?? ''), address: String(form.get('address') ?? '') }
	return { ...rejectForm({ ...parsed, values: { ...parsed.values, ...home } }, null), errors }
}

/** What is said of the location that was typed: an error, or a note to one that can be booked. */
export type PlaceCheck = { problem: string | null; note: string | null }

export const checkPlace = (area: VisitArea, location: string): PlaceCheck => ({
	problem: placeProblem(area, location),
	note: placeNote(area, location),
})
