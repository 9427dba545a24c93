import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import { useSession } from '#app/modules/auth/components/session/session-context.tsx'
import { isTouched } from '#app/ui/foundations/is-touched.ts'

/** `session-context.tsx` uses the same prefix: signing out deletes all drafts. */
const prefix = 'lw_draft:'
const nobody = 'visitor'
const saveAfterMs = 300
const storedMs = 30 * 86_400_000

type Draft = { savedAt: number; fields: Record<string, string> }

/**
 * Saves what is typed into a form in this browser until it is sent, separately for each account; a visitor's draft moves to the
 * account that signs in. Fields that were prefilled are left as they are. The request key is part of the draft, so that a form sent
 * again after its response was lost is not stored twice.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>, initialRequestKey = '') {
	const [restored, setRestored] = useState<Record<string, string> | null>(null)
	// Keeps the first key: each load of the page data creates another.
	const [requestKey, setRequestKey] = useState(initialRequestKey)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const started = useRef(false)
	const { owner } = useSession()
	const draftKey = `${owner}:${name}`

	const clear = useCallback(() => {
		clearTimeout(timer.current)
		timer.current = undefined
		remove(draftKey)
		setRestored(null)
	}, [draftKey])

	useEffect(() => {
		const element = form.current
		if (!element) return
		const save = () => {
			clearTimeout(timer.current)
			timer.current = undefined
			write(draftKey, readFields(element))
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
		if (owner !== nobody) moveDraft(`${nobody}:${name}`, draftKey)
		const stored = read(draftKey)
		// If somebody signs in or out while text is on the screen, that text stays.
		const keepsText = started.current && isTouched(element)
		started.current = true
		if (stored && !keepsText && fill(element, stored.fields)) {
			setRestored(stored.fields)
			setRequestKey((key) => stored.fields.requestKey ?? key)
		}
		return () => {
			onLeave()
			element.removeEventListener('input', onInput)
			removeEventListener('pagehide', onLeave)
		}
	}, [owner, name, draftKey, form])

	const discard = useCallback(() => {
		clear()
		form.current?.reset()
		setRequestKey('')
	}, [clear, form])

	return { restored, requestKey, clear, discard }
}

const fieldSelector = 'input:not([type=file]), textarea, select'

function readFields(form: HTMLFormElement): Record<string, string> {
	const elements = [...form.querySelectorAll<HTMLInputElement>(fieldSelector)]
	return Object.fromEntries(
		elements.filter(({ name, value }) => name && value).map(({ name, value }) => [name, value]),
	)
}

/** Fills empty fields, and puts the draft's text before what was typed meanwhile; returns whether a visible field changed. */
function fill(form: HTMLFormElement, fields: Record<string, string>): boolean {
	let filled = false
	for (const element of form.querySelectorAll<HTMLInputElement>(fieldSelector)) {
		const value = getOwnValue(fields, element.name)
		if (!value || element.name === 'requestKey') continue
		if (!element.value) element.value = value
		else if (hasOtherText(element, value)) {
			// The visitor typed before the draft was restored: the draft's text goes first.
			element.setRangeText(`${value}\n\n`, 0, 0, 'preserve')
			element.dispatchEvent(new Event('input', { bubbles: true }))
		} else continue
		if (element.type !== 'hidden') filled = true
	}
	return filled
}

const hasOtherText = (element: HTMLElement, stored: string): element is HTMLTextAreaElement =>
	element instanceof HTMLTextAreaElement &&
	element.value !== element.defaultValue &&
	!element.value.startsWith(stored)

function read(draftKey: string): Draft | null {
	try {
		const draft = JSON.parse(localStorage.getItem(prefix + draftKey) ?? 'null') as Draft | null
		return draft && Date.now() - draft.savedAt < storedMs ? draft : null
	} catch {
		return null
	}
}

/** Moves a visitor's draft, if there is one, to the account. */
function moveDraft(fromKey: string, toKey: string) {
	try {
		const stored = localStorage.getItem(prefix + fromKey)
		if (!stored) return
		localStorage.setItem(prefix + toKey, stored)
		localStorage.removeItem(prefix + fromKey)
	} catch {}
}

function write(draftKey: string, fields: Record<string, string>) {
	const { requestKey: _key, ...values } = fields
	if (Object.keys(values).length === 0) return remove(draftKey)
	try {
		localStorage.setItem(prefix + draftKey, JSON.stringify({ savedAt: Date.now(), fields } satisfies Draft))
	} catch {
		// The storage is full or not allowed: the page itself still has the text.
	}
}

function remove(draftKey: string) {
	try {
		localStorage.removeItem(prefix + draftKey)
	} catch {}
}
