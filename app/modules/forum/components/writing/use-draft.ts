import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ownValue } from '#app/lib/own-key.ts'
import { useSession } from '#app/modules/auth/components/session/session-context.tsx'
import { isTouched } from '#app/ui/foundations/is-touched.ts'

/** `session-context.tsx` knows it too: signing out forgets all. */
const prefix = 'lw_draft:'
const nobody = 'visitor'
const saveAfterMs = 300
const storedMs = 30 * 86_400_000

type Draft = { savedAt: number; fields: Record<string, string> }

/**
 * Keeps what is typed into a form in this browser until it is sent, whatever happens to the page, for whoever typed it; what nobody in
 * particular typed is whoever's signs in. Fields that came filled are left alone. The key under which the form is sent is part of it:
 * what was sent already, and whose answer was lost, is not sent a second time.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>, givenKey = '') {
	const [restored, setRestored] = useState<Record<string, string> | null>(null)
	// The first one stays: each reading of a page makes another.
	const [requestKey, setRequestKey] = useState(givenKey)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const begun = useRef(false)
	const { owner } = useSession()
	const place = `${owner}:${name}`

	const clear = useCallback(() => {
		clearTimeout(timer.current)
		timer.current = undefined
		forget(place)
		setRestored(null)
	}, [place])

	useEffect(() => {
		const element = form.current
		if (!element) return
		const save = () => {
			clearTimeout(timer.current)
			timer.current = undefined
			write(place, fieldsOf(element))
		}
		const onInput = () => {
			setRequestKey((key) => key || crypto.randomUUID())
			clearTimeout(timer.current)
			timer.current = setTimeout(save, saveAfterMs)
		}
		const onLeave = () => {
			if (timer.current !== undefined) save()
		}
		element.addEventListener('input', onInput)
		addEventListener('pagehide', onLeave)
		if (owner !== nobody) move(`${nobody}:${name}`, place)
		const stored = read(place)
		// Whoever signs in or out with words on screen goes on with these.
		const goesOn = begun.current && isTouched(element)
		begun.current = true
		if (stored && !goesOn && fill(element, stored.fields)) {
			setRestored(stored.fields)
			setRequestKey((key) => stored.fields.requestKey ?? key)
		}
		return () => {
			onLeave()
			element.removeEventListener('input', onInput)
			removeEventListener('pagehide', onLeave)
		}
	}, [owner, name, place, form])

	const discard = useCallback(() => {
		clear()
		form.current?.reset()
		setRequestKey('')
	}, [clear, form])

	return { restored, requestKey, clear, discard }
}

const texts = 'input:not([type=file]), textarea, select'

function fieldsOf(form: HTMLFormElement): Record<string, string> {
	const elements = [...form.querySelectorAll<HTMLInputElement>(texts)]
	return Object.fromEntries(
		elements.filter(({ name, value }) => name && value).map(({ name, value }) => [name, value]),
	)
}

/** Fills what is empty; tells whether there was anything to fill. */
function fill(form: HTMLFormElement, fields: Record<string, string>): boolean {
	let filled = false
	for (const element of form.querySelectorAll<HTMLInputElement>(texts)) {
		const value = ownValue(fields, element.name)
		if (!value || element.name === 'requestKey') continue
		if (!element.value) element.value = value
		else if (isNewer(element, value)) {
			// Somebody quick went on before the earlier words were there: they come first.
			element.setRangeText(`${value}\n\n`, 0, 0, 'preserve')
			element.dispatchEvent(new Event('input', { bubbles: true }))
		} else continue
		if (element.type !== 'hidden') filled = true
	}
	return filled
}

const isNewer = (element: HTMLElement, stored: string): element is HTMLTextAreaElement =>
	element instanceof HTMLTextAreaElement &&
	element.value !== element.defaultValue &&
	!element.value.startsWith(stored)

function read(place: string): Draft | null {
	try {
		const draft = JSON.parse(localStorage.getItem(prefix + place) ?? 'null') as Draft | null
		return draft && Date.now() - draft.savedAt < storedMs ? draft : null
	} catch {
		return null
	}
}

/** What nobody in particular wrote becomes theirs. */
function move(from: string, to: string) {
	try {
		const written = localStorage.getItem(prefix + from)
		if (!written) return
		localStorage.setItem(prefix + to, written)
		localStorage.removeItem(prefix + from)
	} catch {}
}

function write(place: string, fields: Record<string, string>) {
	const { requestKey: _key, ...typed } = fields
	if (Object.keys(typed).length === 0) return forget(place)
	try {
		localStorage.setItem(prefix + place, JSON.stringify({ savedAt: Date.now(), fields } satisfies Draft))
	} catch {
		// A full or forbidden store: the page itself still has it.
	}
}

function forget(place: string) {
	try {
		localStorage.removeItem(prefix + place)
	} catch {}
}
