import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isTouched } from '#app/ui/foundations/is-touched.ts'

const leftAtKey = 'lw_apply_left'
const recentMs = 10_000
/** When the draft is read again after the page is opened, in milliseconds. */
const reloadAfterMs = [500, 1_500, 4_000]

/** Records in this tab that the page was left during a save; nothing that was typed is stored. */
export function noteSaveOnLeaving(): void {
	try {
		sessionStorage.setItem(leftAtKey, String(Date.now()))
	} catch {
		// Without storage, the page simply shows the draft as it was loaded.
	}
}

function leftRecently(): boolean {
	try {
		const left = Number(sessionStorage.getItem(leftAtKey))
		sessionStorage.removeItem(leftAtKey)
		return Date.now() - left < recentMs
	} catch {
		return false
	}
}

/**
 * A save sent while its page is left can reach the server after the next page was loaded. That page then loads the draft again a few times
 * and shows what arrived, unless somebody started to type.
 * @returns a number that increases with each draft that replaces the one on screen
 */
export function useLateDraft(values: object, formSelector: string): number {
	const { revalidate } = useRevalidator()
	const current = JSON.stringify(values)
	const [shown, setShown] = useState({ draft: current, revision: 0 })
	const [isWaiting, setIsWaiting] = useState(false)

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
	useEffect(() => {
		const form = document.querySelector<HTMLFormElement>(formSelector)
		if (!leftRecently() || !form || isTouched(form)) return
		setIsWaiting(true)
		const stop = () => setIsWaiting(false)
		document.addEventListener('input', stop, { once: true })
		const timers = reloadAfterMs.map((ms) => setTimeout(revalidate, ms))
		return () => {
			document.removeEventListener('input', stop)
			timers.forEach(clearTimeout)
		}
	}, [])

	if (isWaiting && current !== shown.draft) setShown({ draft: current, revision: shown.revision + 1 })
	return shown.revision
}
