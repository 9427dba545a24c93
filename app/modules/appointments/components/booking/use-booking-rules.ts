import { useCallback, useRef } from 'react'
import { parseForm } from '#app/lib/parse-form.ts'
import type { BookingCalendar } from '../../availability/availability.ts'
import type { BookingErrors } from '../../booking/booking-result.ts'

type Rules = typeof import('../../booking/booking.schema.ts')

/**
 * The server's validation rules in the browser, loaded when the form is first used, because their library is larger
 * than the form. Until they are loaded, the server responds with the same messages.
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
	const sent = parseForm(schema, form)
	return sent.ok ? {} : sent.errors
}
