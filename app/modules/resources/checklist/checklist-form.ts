import { ownValue } from '#app/lib/own-key.ts'
import {
	addVersion,
	checked,
	checkOf,
	limits,
	type Marks,
	noteOf,
	setMark,
	shownOf,
	type Values,
} from './checklist-progress.ts'

/** The checklist posted as a form: what its fields say now, and what they said when the page was made. */
export type SentForm = { was: Values; now: Values }

/** Which place the marks of the form without scripts come from. */
const place = 'form'

/**
 * Reads a posted checklist; `stepIds` are those it may hold. A field that is missing counts as it was, but for ticks:
 * an empty box is not sent. Long notes are cut where the page's fields end.
 */
export function readSentForm(form: FormData, stepIds: readonly string[]): SentForm {
	const was = readValues(form.get('was'))
	const now = new Map<string, string>()
	const old = new Map<string, string>()
	for (const id of stepIds) {
		const [tick, note] = [checkOf(id), noteOf(id)]
		const oldNote = ownValue(was, note)
		if (ownValue(was, tick)) old.set(tick, checked)
		if (oldNote) old.set(note, oldNote)
		if (form.has(tick)) now.set(tick, checked)
		const typed = form.get(note)
		// Forms send line ends as CRLF.
		const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n') : (oldNote ?? '')
		if (text.trim()) now.set(note, text.slice(0, limits.noteChars))
	}
	return { was: Object.fromEntries(old), now: Object.fromEntries(now) }
}

function readValues(sent: FormDataEntryValue | null): Record<string, string> {
	try {
		const values: unknown = JSON.parse(String(sent ?? '{}'))
		if (typeof values !== 'object' || values === null) return {}
		return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
	} catch {
		return {}
	}
}

/**
 * The marks with what was changed in the form, and nothing else: a page may be old, and what another browser did since
 * stays. A note that was changed on both sides keeps both texts.
 */
export function readForm(marks: Marks, { was, now }: SentForm): Marks {
	const taken = new Map(Object.entries(marks))
	for (const key of new Set([...Object.keys(was), ...Object.keys(now)])) {
		const value = ownValue(now, key) ?? ''
		const before = ownValue(was, key) ?? ''
		const mark = ownValue(marks, key)
		const shown = shownOf(mark)
		if (value === before || value === shown) continue
		const changedBySomebodyElse = key.startsWith('note:') && shown !== before && shown !== ''
		if (changedBySomebodyElse && value === '') continue
		taken.set(key, (changedBySomebodyElse ? addVersion : setMark)(mark, { by: place, value }))
	}
	return Object.fromEntries(taken)
}
