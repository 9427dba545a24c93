import { useCallback, useRef } from 'react'
import { parseForm } from '#app/lib/parse-form.ts'
import type { BookingCalendar } from '../../availability/availability.ts'
import type { BookingErrors } from '../../booking/booking-result.ts'

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
		(form: FormData, calendar: BookingCalendar | null): BookingErrors =>
			rules.current ? findErrors(rules.current, form, calendar) : {},
		[],
	)
	return { fetchRules, checkFields }
}

function findErrors(rules: Rules, form: FormData, calendar: BookingCalendar | null): BookingErrors {
	const waitlist = form.getAll('intent').includes('waitlist')
	const schema = waitlist
		? rules.waitlistSchema.omit({ slot: true })
		: calendar
			? rules.bookingSchemaFor(calendar)
			: rules.bookingSchema
	const parsed = parseForm(schema, form)
	return parsed.ok ? {} : parsed.errors
}
