import { useCallback, useRef } from 'react'
import { inFieldOrder, parseForm } from '#app/lib/parse-form.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
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
	{ bookingSchema, calendarErrors, waitlistSchema }: Rules,
	form: FormData,
	calendar: BookingCalendar | null,
): RejectedBooking | null {
	const joinsWaitlist = form.get('intent') === 'waitlist'
	const parsed = parseForm(joinsWaitlist ? waitlistSchema : bookingSchema, form)
	const found = calendar && !joinsWaitlist ? calendarErrors(calendar, parsed.values) : {}
	if (parsed.ok && Object.keys(found).length === 0) return null
	const errors = inFieldOrder(bookingSchema, { ...(parsed.ok ? {} : parsed.errors), ...found })
	return { ...rejectForm(parsed, null), errors }
}
