import { useCallback, useRef, useState } from 'react'
import type { BookingCalendar } from '../../availability/availability.ts'

export type CalendarSource = {
	/** Null until it is loaded. */
	calendar: BookingCalendar | null
	/** Whether loading failed; the form works without the calendar. */
	failed: boolean
	/** Loads it, once. */
	lookUp: () => void
	/** Discards it because it has changed; the next `lookUp` loads it again. */
	forget: () => void
}

/** Loads which slots are free when the date field is first used. */
export function useBookingCalendar(): CalendarSource {
	const [calendar, setCalendar] = useState<BookingCalendar | null>(null)
	const [failed, setFailed] = useState(false)
	const generation = useRef(0)
	const isLoading = useRef(false)

	const lookUp = useCallback(() => {
		if (isLoading.current) return
		isLoading.current = true
		const started = generation.current
		setFailed(false)
		fetchCalendar().then(
			(answer) => {
				if (started === generation.current) setCalendar(answer)
			},
			() => {
				if (started !== generation.current) return
				isLoading.current = false
				setFailed(true)
			},
		)
	}, [])
	const forget = useCallback(() => {
		generation.current += 1
		isLoading.current = false
		setCalendar(null)
	}, [])
	return { calendar, failed, lookUp, forget }
}

async function fetchCalendar(): Promise<BookingCalendar> {
	const response = await fetch('/api/slots', { signal: AbortSignal.timeout(15_000) })
	if (!response.ok) throw new Error(`The slots answered ${response.status}`)
	return response.json()
}
