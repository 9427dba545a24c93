import { useCallback, useRef } from 'react'
import { parseForm } from '#app/lib/parse-form.ts'
import type { BookingCalendar } from '../../availability/availability.ts'
import type { BookingErrors } from '../../booking/booking-result.ts'

type Rules = typeof import('../../booking/booking.schema.ts')

/**
 * The server's own rules in the browser, fetched when the form is first touched: their library weighs more than the
 * form. Until they are there the server answers with the same words.
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
			rules.current ? faultsOf(rules.current, form, calendar) : {},
		[],
	)
	return { fetchRules, checkFields }
}

function faultsOf(rules: Rules, form: FormData, calendar: BookingCalendar | null): BookingErrors {
	const waitlist = form.getAll('intent').includes('waitlist')
	const schema = waitlist
		? rules.waitlistSchema.omit({ slot: true })
		: calendar
			? rules.bookingSchemaFor(calendar)
			: rules.bookingSchema
	const sent = parseForm(schema, form)
	return sent.ok ? {} : sent.errors
}
