import { useCallback, useRef } from 'react'
import type { BookingCalendar } from '../availability.ts'
import type { BookingErrors, BookingField } from '../booking-answer.ts'

type Rules = typeof import('../booking.schema.ts')

/**
 * The server's own rules in the browser, fetched when the form is first touched: their library weighs more than the
 * form. Until they are there the server answers with the same words.
 */
export function useBookingRules() {
	const rules = useRef<Rules>(undefined)
	const fetchRules = useCallback(() => {
		if (rules.current) return
		import('../booking.schema.ts').then(
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
	const { error } = schema.safeParse(Object.fromEntries(form))
	const faults: BookingErrors = {}
	for (const { path, message } of error?.issues ?? []) faults[path[0] as BookingField] ??= message
	return faults
}
