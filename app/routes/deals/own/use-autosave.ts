import { useEffect, useEffectEvent, useRef } from 'react'

const saveAfterMs = 400

/** Saves fields shortly after they changed, and at once when the page is left. Null means that there is nothing to save. */
export function useAutosave(
	fields: ReadonlyMap<string, string> | null,
	submit: (body: FormData, options: { method: 'post' }) => unknown,
): void {
	const unsaved = useRef<ReadonlyMap<string, string>>(null)
	const save = useEffectEvent(() => {
		if (!unsaved.current) return
		submit(formOf(unsaved.current), { method: 'post' })
		unsaved.current = null
	})
	useEffect(() => {
		unsaved.current = fields
		const timer = setTimeout(save, saveAfterMs)
		return () => clearTimeout(timer)
	}, [fields])
	useEffect(() => {
		const { href } = window.location
		const saveNow = () => {
			if (unsaved.current) fetch(href, { method: 'POST', body: formOf(unsaved.current), keepalive: true })
			unsaved.current = null
		}
		addEventListener('pagehide', saveNow)
		return () => {
			removeEventListener('pagehide', saveNow)
			saveNow()
		}
	}, [])
}

function formOf(fields: ReadonlyMap<string, string>): FormData {
	const form = new FormData()
	for (const [name, value] of fields) form.set(name, value)
	return form
}
