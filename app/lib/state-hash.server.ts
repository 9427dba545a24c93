import { createHash } from 'node:crypto'
import { Conflict } from './errors.ts'
import type { FieldDifference, FormConflict } from './parse-form.ts'

/** What a form was filled with, in a few letters: equal states have equal marks, whatever the order of their fields. */
export function markOf(state: Readonly<Record<string, unknown>>): string {
	const fields = Object.entries(state).sort(([one], [other]) => (one < other ? -1 : 1))
	return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)
}

/** Somebody saved meanwhile: `theirs` is what stands there now. */
export class ChangedMeanwhile<State> extends Conflict {
	readonly theirs: State
	constructor(theirs: State) {
		super('Someone else saved changes in the meantime. Please compare both versions.')
		this.theirs = theirs
	}
}

/**
 * For a save, in its transaction, with the row locked: what stands there is still what the form was filled with. Without a mark nobody
 * has looked, and nothing is asked.
 * @throws ChangedMeanwhile
 */
export function assertStillAt<State extends Readonly<Record<string, unknown>>>(
	seen: string | undefined,
	state: State,
): void {
	if (seen !== undefined && seen !== markOf(state)) throw new ChangedMeanwhile(state)
}

/** What a form shows of what somebody else saved meanwhile; null when it failed for another reason. */
export const conflictOf = (
	error: unknown,
	// biome-ignore lint/suspicious/noExplicitAny: which state it is follows from what the form saves.
	listRows: (theirs: any) => readonly FieldDifference[],
): FormConflict | null =>
	error instanceof ChangedMeanwhile ? { version: markOf(error.theirs), rows: listRows(error.theirs) } : null
