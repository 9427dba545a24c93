import { useCallback, useRef, useState } from 'react'
import type { BookingCalendar } from '../../availability/availability.ts'

export type CalendarSource = {
	/** Null until it was looked up. */
	calendar: BookingCalendar | null
	/** It could not be had; the form works without. */
	failed: boolean
	/** Looks it up, once. */
	lookUp: () => void
	/** It has changed: the next look-up asks again. */
	forget: () => void
}

/** Which slots are free, asked for when the date field is first touched. */
export function useBookingCalendar(): CalendarSource {
	const [calendar, setCalendar] = useState<BookingCalendar | null>(null)
	const [failed, setFailed] = useState(false)
	const turn = useRef(0)
	const underWay = useRef(false)

	const lookUp = useCallback(() => {
		if (underWay.current) return
		underWay.current = true
		const mine = turn.current
		setFailed(false)
		askForCalendar().then(
			(answer) => {
				if (mine === turn.current) setCalendar(answer)
			},
			() => {
				if (mine !== turn.current) return
				underWay.current = false
				setFailed(true)
			},
		)
	}, [])
	const forget = useCallback(() => {
		turn.current += 1
		underWay.current = false
		setCalendar(null)
	}, [])
	return { calendar, failed, lookUp, forget }
}

async function askForCalendar(): Promise<BookingCalendar> {
	const response = await fetch('/api/slots', { signal: AbortSignal.timeout(15_000) })
	if (!response.ok) throw new Error(`The slots answered ${response.status}`)
	return response.json()
}
