import { useEffect, useRef, useState } from 'react'
import type { BookingResult } from '../../booking/booking-result.ts'

/** How long the confirmation replaces the form (specification, section 9). */
export const confirmationMs = 3_000

/**
 * Whether the confirmation replaces the form. It takes over the focus from the form; afterwards the content below gets it and scrolls
 * into view, unless the person has moved on in the meantime.
 */
export function useConfirmation(result: BookingResult | undefined, justSent: boolean) {
	const [shown, setShown] = useState(justSent)
	const [handled, setHandled] = useState(result)
	const panel = useRef<HTMLDivElement>(null)
	const below = useRef<HTMLDivElement>(null)
	if (handled !== result) {
		setHandled(result)
		if (result?.ok && result.outcome === 'requested') setShown(true)
	}
	useEffect(() => {
		if (!shown) return
		panel.current?.focus({ preventScroll: true })
		// The request below it belongs to the same screen.
		panel.current?.scrollIntoView({ block: 'start' })
		const timer = setTimeout(() => {
			const movedOn = document.activeElement !== panel.current && document.activeElement !== document.body
			setShown(false)
			if (movedOn) return
			below.current?.focus({ preventScroll: true })
			// After the form has returned, which moves what is below it.
			requestAnimationFrame(() => below.current?.scrollIntoView({ block: 'start' }))
		}, confirmationMs)
		return () => clearTimeout(timer)
	}, [shown])
	return { shown, panel, below }
}
