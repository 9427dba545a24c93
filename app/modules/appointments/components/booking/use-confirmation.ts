import { useEffect, useRef, useState } from 'react'
import type { BookingAnswer } from '../../booking/booking-result.ts'

/** How long the confirmation stands in the form's place (specification, section 9). */
export const confirmationMs = 3_000

/** Whether the confirmation stands in the form's place. It takes the focus, which was in the form; then what lies below has it. */
export function useConfirmation(answer: BookingAnswer | undefined, justSent: boolean) {
	const [shown, setShown] = useState(justSent)
	const [told, setNotice] = useState(answer)
	const panel = useRef<HTMLDivElement>(null)
	const below = useRef<HTMLDivElement>(null)
	if (told !== answer) {
		setNotice(answer)
		if (answer?.ok && answer.outcome === 'requested') setShown(true)
	}
	useEffect(() => {
		if (!shown) return
		panel.current?.focus()
		const timer = setTimeout(() => {
			setShown(false)
			below.current?.focus({ preventScroll: true })
		}, confirmationMs)
		return () => clearTimeout(timer)
	}, [shown])
	return { shown, panel, below }
}
