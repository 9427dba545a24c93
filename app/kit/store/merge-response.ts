import { getOwnValue } from '#app/lib/own-key.ts'
import type { KitCase, KitResponse } from '#app/modules/signing/kit/kit-case.ts'
import type { KitRecords, RejectedEntry, SeenVersion, StoredCase, StoredLog } from './kit-records.ts'

type Merged = {
	stored: StoredCase
	/** Set with the first version of a case, which the person sees as it is; null where it stays. */
	seen: SeenVersion | null
	log: StoredLog
	/** The numbers of the stored entries that leave the outbox. */
	settled: number[]
	/** The keys of all entries that leave it. */
	done: Set<string>
	rejected: RejectedEntry[]
}

/**
 * Merges a response of the site into what the phone stores: adds new entries, and drops those of the batch that it answers, because the
 * site has them or rejected them. When the kit of another purchase was opened on this phone, nothing of the old one remains but rejected
 * entries.
 */
export function mergeResponse(
	records: KitRecords,
	{ answer, batch, readAt }: { answer: KitResponse; batch: KitRecords['outbox']; readAt: string },
): Merged {
	const isOther = records.stored !== null && records.stored.case.id !== answer.case.id
	const before = isOther ? [] : records.log.entries
	const known = new Set(before.map(({ key }) => key))
	const entriesOfOther = isOther
		? records.outbox.filter(({ queued }) => queued.caseId !== answer.case.id)
		: []
	const leaving = [...batch, ...entriesOfOther]
	const rejected = [
		...batch.flatMap(({ queued }) => {
			const reason = getOwnValue(answer.rejected, queued.key)
			return reason === undefined ? [] : [{ ...queued, reason }]
		}),
		...entriesOfOther.map(({ queued }) => ({ ...queued, reason: 'It was written for another purchase.' })),
	]
	return {
		stored: { case: answer.case, readAt },
		seen: seenAfter(records, answer.case),
		log: {
			entries: [...before, ...answer.entries.filter(({ key }) => !known.has(key))],
			position: answer.position,
		},
		settled: leaving.map(({ id }) => id).filter((id) => id > 0),
		done: new Set(leaving.map(({ queued }) => queued.key)),
		rejected,
	}
}

const seenAfter = ({ seen }: KitRecords, { id, agreed }: KitCase): SeenVersion | null =>
	agreed && seen?.caseId !== id ? { caseId: id, version: agreed.version } : null
