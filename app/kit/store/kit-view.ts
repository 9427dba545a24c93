import { type Values, valuesOf } from '#app/modules/resources/checklist/checklist-progress.ts'
import {
	type LoggedEntry,
	type SigningState,
	stateOfEntries,
} from '#app/modules/signing/desk/signing-state.ts'
import type { KitCase } from '#app/modules/signing/kit/kit-case.ts'
import type { KitRecords, RejectedEntry } from './kit-records.ts'

/** Used instead of the number that the phone's database gives an entry: it is being stored, or it could not be stored. */
export const [beingStored, notStored] = [0, -1]

/**
 * `empty`: no kit on this phone. `removed`: it was, and everything is gone. `unknown`: the site no longer knows this phone; what was
 * written is still here.
 */
export type KitState = 'starting' | 'empty' | 'open' | 'removed' | 'unknown' | 'unavailable'

/** What the screens show. A new object after each change. */
export type Kit = {
	state: KitState
	case: KitCase | null
	/** When the case was last read from the site, as ISO 8601. */
	readAt: string | null
	signing: SigningState
	checklist: Values
	/** Whether the agreement changed since the person last confirmed that they saw it. */
	isNewVersion: boolean
	/** By photo, whether the site has it. */
	photos: ReadonlyMap<string, boolean>
	rejected: readonly RejectedEntry[]
	/** Entries and photos that the site does not have yet. */
	waitingCount: number
	connection: 'sending' | 'online' | 'offline'
	/** Whether everything that was written is on the phone's disk. */
	isSaved: boolean
}

export const emptyKit: Kit = {
	state: 'starting',
	case: null,
	readAt: null,
	signing: stateOfEntries([]),
	checklist: {},
	isNewVersion: false,
	photos: new Map(),
	rejected: [],
	waitingCount: 0,
	connection: 'online',
	isSaved: true,
}

/** Computes what the screens show from the records. */
export function viewOf(
	records: KitRecords,
	{ isSaving }: { isSaving: boolean },
): Omit<Kit, 'state' | 'connection'> {
	const { stored, seen, log, outbox, rejected, marks, photos } = records
	const known = new Set(log.entries.map(({ key }) => key))
	const waiting = outbox
		.filter(({ queued }) => queued.caseId === stored?.case.id && !known.has(queued.key))
		.map(({ queued: { caseId: _, ...queued } }): LoggedEntry => ({ ...queued, author: 'client' }))
	const photosWaiting = [...photos.values()].filter((isSent) => !isSent).length
	return {
		case: stored?.case ?? null,
		readAt: stored?.readAt ?? null,
		signing: stateOfEntries([...log.entries, ...waiting]),
		checklist: valuesOf(marks.marks),
		isNewVersion:
			seen !== null && seen.caseId === stored?.case.id && (stored.case.agreed?.version ?? 0) > seen.version,
		photos: new Map(photos),
		rejected: [...rejected],
		waitingCount: outbox.length + photosWaiting + (marks.isSent ? 0 : 1),
		isSaved: !isSaving && outbox.every(({ id }) => id !== notStored),
	}
}
