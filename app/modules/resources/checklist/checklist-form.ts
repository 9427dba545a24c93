import { z } from 'zod'
import { getOwnValue } from '#app/lib/own-key.ts'
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

/** The checklist posted as a form: its values now, and its values when the page was rendered. */
export type SentForm = { was: Values; now: Values }

/** The replica name of changes that are made with the form without scripts. */
const formReplica = 'form'

/** The form of a checklist with these steps: what is checked and noted, and the values when the page was rendered as JSON. */
export const checklistSchema = (stepIds: readonly string[]): z.ZodObject =>
	z.object(
		Object.fromEntries([
			['was', z.string()],
			...stepIds.flatMap((id): [string, z.ZodType][] => [
				[checkOf(id), z.boolean()],
				[noteOf(id), z.string().optional()],
			]),
		]),
	)

/**
 * Reads a posted checklist with these steps. A missing note counts as unchanged, but a missing completion as cleared, because an unchecked
 * box is not sent. Long notes are cut at the limit.
 */
export function readSentForm(sent: Readonly<Record<string, unknown>>, stepIds: readonly string[]): SentForm {
	const was = readValues(String(sent.was))
	const now = new Map<string, string>()
	const old = new Map<string, string>()
	for (const id of stepIds) {
		const [completionKey, noteKey] = [checkOf(id), noteOf(id)]
		const oldNote = getOwnValue(was, noteKey)
		if (getOwnValue(was, completionKey)) old.set(completionKey, checked)
		if (oldNote) old.set(noteKey, oldNote)
		if (getOwnValue(sent, completionKey)) now.set(completionKey, checked)
		const submittedNote = getOwnValue(sent, noteKey)
		// Forms send line endings as CRLF.
		const text = typeof submittedNote === 'string' ? submittedNote.replaceAll('\r\n', '\n') : (oldNote ?? '')
		if (text.trim()) now.set(noteKey, text.slice(0, limits.noteChars))
	}
	return { was: Object.fromEntries(old), now: Object.fromEntries(now) }
}

function readValues(json: string): Record<string, string> {
	try {
		const values: unknown = JSON.parse(json)
		if (typeof values !== 'object' || values === null) return {}
		return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
	} catch {
		return {}
	}
}

/**
 * Returns the marks with only those changes applied that were made in the form: the page may be old, and changes made since in another
 * browser are kept. A note that was changed in both keeps both texts.
 */
export function readForm(marks: Marks, { was, now }: SentForm): Marks {
	const result = new Map(Object.entries(marks))
	for (const key of new Set([...Object.keys(was), ...Object.keys(now)])) {
		const value = getOwnValue(now, key) ?? ''
		const before = getOwnValue(was, key) ?? ''
		const mark = getOwnValue(marks, key)
		const shown = shownOf(mark)
		if (value === before || value === shown) continue
		const changedElsewhere = key.startsWith('note:') && shown !== before && shown !== ''
		if (changedElsewhere && value === '') continue
		result.set(key, (changedElsewhere ? addVersion : setMark)(mark, { by: formReplica, value }))
	}
	return Object.fromEntries(result)
}
