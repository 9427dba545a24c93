import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isTouched } from '#app/ui/foundations/is-touched.ts'

const leftKey = 'lw_apply_left'
const recentMs = 10_000
/** When the draft is read again after the page is opened, in milliseconds. */
const readAgainAfterMs = [500, 1_500, 4_000]

/** Notes in this tab that the page was left while a save was under way; nothing that was typed is stored. */
export function noteSaveOnLeaving(): void {
	try {
		sessionStorage.setItem(leftKey, String(Date.now()))
	} catch {
		// A browser that denies storage opens the page as it was read.
	}
}

function leftRecently(): boolean {
	try {
		const left = Number(sessionStorage.getItem(leftKey))
		sessionStorage.removeItem(leftKey)
		return Date.now() - left < recentMs
	} catch {
		return false
	}
}

/**
 * A save that is sent while its page is left can reach the server after the next page was read. That page reads the draft again and
 * shows what arrived, unless somebody has begun to type.
 * @returns a number that grows with each draft that takes the place of the one on screen
 */
export function useLateDraft(values: object, formSelector: string): number {
	const { revalidate } = useRevalidator()
	const current = JSON.stringify(values)
	const [shown, setShown] = useState({ draft: current, reading: 0 })
	const [waits, setWaits] = useState(false)

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
	useEffect(() => {
		const form = document.querySelector<HTMLFormElement>(formSelector)
		if (!leftRecently() || !form || isTouched(form)) return
		setWaits(true)
		const stop = () => setWaits(false)
		document.addEventListener('input', stop, { once: true })
		const timers = readAgainAfterMs.map((ms) => setTimeout(revalidate, ms))
		return () => {
			document.removeEventListener('input', stop)
			timers.forEach(clearTimeout)
		}
	}, [])

	if (waits && current !== shown.draft) setShown({ draft: current, reading: shown.reading + 1 })
	return shown.reading
}
