import { useCallback, useRef } from 'react'
import { parseForm } from '#app/lib/parse-form.ts'
import type { BookingCalendar } from '../../availability/availability.ts'
import type { RejectedBooking } from '../../booking/booking-result.ts'

type Rules = typeof import('../../booking/booking.schema.ts')

/**
 * Validates the form in the browser with the server's rules. They are loaded when the form is first used, because their library is
 * larger than the form; until then nothing is checked here, and the server responds with the same messages.
 */
export function useBookingRules() {
	const rules = useRef<Rules>(undefined)
	const fetchRules = useCallback(() => {
		if (rules.current) return
		import('../../booking/booking.schema.ts').then(
			(loaded) => {
				rules.current = loaded
			},
			() => {},
		)
	}, [])
	const checkFields = useCallback(
		(form: FormData, calendar: BookingCalendar | null): RejectedBooking | null =>
			rules.current ? check(rules.current, form, calendar) : null,
		[],
	)
	return { fetchRules, checkFields }
}

function check(
	{ bookingSchema, bookingSchemaFor, waitlistSchema }: Rules,
	form: FormData,
	calendar: BookingCalendar | null,
): RejectedBooking | null {
	const bookable = calendar ? bookingSchemaFor(calendar) : bookingSchema
	const parsed = parseForm(form.get('intent') === 'waitlist' ? waitlistSchema : bookable, form)
	return parsed.ok ? null : parsed
}
