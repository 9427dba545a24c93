import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CheckedForm, CheckSettings } from '../../forms/check-document.ts'

/** Loads the engine with its law and texts, which a browser needs only when somebody starts to type. */
export const loadChecker = () => import('../../forms/check-in-browser.ts')

type Checker = Awaited<ReturnType<typeof loadChecker>>

const pauseMs = 120

/**
 * Checks a document's form while somebody types: returns what the server found until then, then what the form says now. Without the
 * engine's code (offline, a new release) the form works, and saving checks it.
 */
export function useLiveCheck(
	form: RefObject<HTMLFormElement | null>,
	first: CheckedForm,
	settings: CheckSettings,
) {
	const [live, setLive] = useState<{ first: CheckedForm; now: CheckedForm }>()
	const checker = useRef<Checker>(undefined)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	useEffect(() => () => clearTimeout(timer.current), [])
	async function load(): Promise<Checker | undefined> {
		checker.current ??= await loadChecker().catch(() => undefined)
		return checker.current
	}
	function check(): void {
		clearTimeout(timer.current)
		timer.current = setTimeout(async () => {
			const loaded = await load()
			if (!loaded || !form.current) return
			const typed = loaded.typedOfForm(new FormData(form.current))
			setLive({ first, now: loaded.checkTyped(typed, settings) })
		}, pauseMs)
	}
	return { checked: live?.first === first ? live.now : first, check, load }
}
