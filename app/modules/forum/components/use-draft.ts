import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#app/modules/auth/components/session-context.tsx'

const prefix = 'lw_draft:'
const saveAfterMs = 300
const keptMs = 30 * 86_400_000

type Draft = { savedAt: number; fields: Record<string, string> }

/**
 * Keeps what is typed into a form in this browser until it is sent, whatever happens to the page; signing out forgets it. Fields
 * that are filled already are left alone.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>) {
	const [restored, setRestored] = useState<Record<string, string> | null>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const { subscribe } = useSession()

	const clear = useCallback(() => {
		clearTimeout(timer.current)
		forget(name)
		setRestored(null)
	}, [name])

	useEffect(() => {
		const element = form.current
		if (!element) return
		const kept = read(name)
		if (kept && fill(element, kept.fields)) setRestored(kept.fields)
		const save = () => write(name, fieldsOf(element))
		const onInput = () => {
			const key = element.elements.namedItem('requestKey')
			if (key instanceof HTMLInputElement && !key.value) key.value = crypto.randomUUID()
			clearTimeout(timer.current)
			timer.current = setTimeout(save, saveAfterMs)
		}
		const onLeave = () => {
			if (timer.current !== undefined && fieldsOf(element).requestKey) save()
		}
		element.addEventListener('input', onInput)
		addEventListener('pagehide', onLeave)
		return () => {
			clearTimeout(timer.current)
			element.removeEventListener('input', onInput)
			removeEventListener('pagehide', onLeave)
		}
	}, [name, form])

	useEffect(
		() =>
			subscribe((event) => {
				if (event === 'SIGNED_OUT') forgetAll()
			}),
		[subscribe],
	)

	const discard = useCallback(() => {
		clear()
		form.current?.reset()
		const key = form.current?.elements.namedItem('requestKey')
		if (key instanceof HTMLInputElement) key.value = ''
	}, [clear, form])

	return { restored, clear, discard }
}

const texts = 'input:not([type=file]), textarea, select'

function fieldsOf(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {}
	for (const element of form.querySelectorAll<HTMLInputElement>(texts))
		if (element.name && element.value) fields[element.name] = element.value
	return fields
}

/** Fills what is empty; tells whether there was anything to fill. */
function fill(form: HTMLFormElement, fields: Record<string, string>): boolean {
	let filled = false
	for (const element of form.querySelectorAll<HTMLInputElement>(texts)) {
		const value = fields[element.name]
		if (!value || element.value) continue
		element.value = value
		if (element.type !== 'hidden') filled = true
	}
	return filled
}

function read(name: string): Draft | null {
	try {
		const draft = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Draft | null
		return draft && Date.now() - draft.savedAt < keptMs ? draft : null
	} catch {
		return null
	}
}

function write(name: string, fields: Record<string, string>) {
	const { requestKey: _key, ...typed } = fields
	if (Object.keys(typed).length === 0) return forget(name)
	try {
		localStorage.setItem(prefix + name, JSON.stringify({ savedAt: Date.now(), fields } satisfies Draft))
	} catch {
		// A full or forbidden store: the page itself still has it.
	}
}

function forget(name: string) {
	try {
		localStorage.removeItem(prefix + name)
	} catch {}
}

function forgetAll() {
	try {
		for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
	} catch {}
}
