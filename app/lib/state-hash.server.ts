import { createHash } from 'node:crypto'
import { Conflict } from './errors.ts'
import type { FieldDifference, FormConflict } from './parse-form.ts'

/**
 * Returns a short hash of the values that a form was filled with. Equal states have equal hashes, whatever the order of
 * their fields.
 */
export function hashState(state: Readonly<Record<string, unknown>>): string {
	const fields = Object.entries(state).sort(([one], [other]) => (one < other ? -1 : 1))
	return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)
}

/** Somebody else saved in the meantime; `theirs` is the current state. */
export class ConcurrentChange<State> extends Conflict {
	readonly theirs: State
	constructor(theirs: State) {
		super('Someone else saved changes in the meantime. Please compare both versions.')
		this.theirs = theirs
	}
}

/**
 * Checks before a save that the current state is still the one that the form was filled with. Call it in the transaction of the save, with
 * the row locked. Without a hash, nothing is checked.
 * @throws ConcurrentChange
 */
export function assertUnchanged<State extends Readonly<Record<string, unknown>>>(
	seenHash: string | undefined,
	state: State,
): void {
	if (seenHash !== undefined && seenHash !== hashState(state)) throw new ConcurrentChange(state)
}

/** Returns the conflict that a form shows after somebody else saved; null if it failed for another reason. */
export const conflictOf = (
	error: unknown,
	// biome-ignore lint/suspicious/noExplicitAny: the type of the state depends on the form.
	listRows: (theirs: any) => readonly FieldDifference[],
): FormConflict | null =>
	error instanceof ConcurrentChange
		? { version: hashState(error.theirs), rows: listRows(error.theirs) }
		: null
