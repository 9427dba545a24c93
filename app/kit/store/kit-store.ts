import { getOwnValue } from '#app/lib/own-key.ts'
import {
	mergeMarks,
	sameMarks,
	setMark,
	type Values,
} from '#app/modules/resources/checklist/checklist-progress.ts'
import type { SigningEntry } from '#app/modules/signing/desk/signing-entry.ts'
import type { KitResponse } from '#app/modules/signing/kit/kit-case.ts'
import { sentEntriesMax } from '#app/modules/signing/kit/kit-limits.ts'
import { type KitDatabase, openDatabase, wipePhone } from './kit-database.ts'
import {
	addPhoto,
	addToOutbox,
	type KitRecords,
	markPhotoSent,
	type OutboxEntry,
	readPhoto,
	readRecords,
	storeMarks,
	storeResponse,
	storeSeen,
} from './kit-records.ts'
import { askForCase, leave, type Outcome, sendEntries, sendMarks, sendPhoto } from './kit-requests.ts'
import { beingStored, emptyKit, type Kit, notStored, viewOf } from './kit-view.ts'
import { mergeResponse } from './merge-response.ts'

/** Notes are sent after a pause, not with every character. */
const checklistAfterMs = 800
const channelName = 'lotwise-kit'

/**
 * The records of one phone, and their exchange with the site. Every entry is on the phone's disk first and then sent as often as needed:
 * the site stores each key once.
 */
export class KitStore {
	#opened: { db: KitDatabase; key: CryptoKey } | null = null
	#records: KitRecords | null = null
	#kit: Kit = emptyKit
	#saving = 0
	#syncing: Promise<void> | null = null
	#mustSyncAgain = false
	/** Whether the checklist was requested since the kit was opened: other browsers may have changed it. */
	#hasAskedForChecklist = false
	#checklistTimer: ReturnType<typeof setTimeout> | undefined
	readonly #listeners = new Set<() => void>()
	readonly #otherTabs = new BroadcastChannel(channelName)

	get kit(): Kit {
		return this.#kit
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/** Opens the records of the phone, then asks the site. */
	async start(): Promise<void> {
		try {
			this.#opened = await openDatabase(() => this.#becomeRemoved())
			this.#records = await readRecords(this.#opened)
		} catch {
			return this.#set({ state: 'unavailable' })
		}
		this.#otherTabs.onmessage = ({ data }) => {
			if (data === 'removed') this.#becomeRemoved()
			else void this.#reload()
		}
		const expiresAt = this.#records.stored?.case.expiresAt
		if (expiresAt && Date.parse(expiresAt) < Date.now()) return this.#remove()
		if (this.#records.stored) this.#show({ state: 'open' })
		await this.sync()
		if (this.#kit.state === 'starting') this.#show({ state: 'empty' })
	}

	/** Adds entries. Resolves when they are on the phone's disk; the screens show them at once. */
	async append(...entries: SigningEntry[]): Promise<void> {
		const [opened, records] = [this.#opened, this.#records]
		const caseId = records?.stored?.case.id
		if (!opened || !records || !caseId) return
		const writtenAt = new Date().toISOString()
		const queued = entries.map(
			(entry): OutboxEntry => ({ caseId, key: crypto.randomUUID(), writtenAt, entry }),
		)
		const rows = queued.map((each) => ({ id: beingStored, queued: each }))
		records.outbox.push(...rows)
		this.#saving++
		this.#show({})
		try {
			const ids = await addToOutbox(opened, queued)
			for (const [index, row] of rows.entries()) row.id = ids[index]!
		} catch {
			// The disk may be full. The entries are still sent while the kit stays open.
			for (const row of rows) row.id = notStored
		}
		this.#saving--
		this.#show({})
		this.#notifyOtherTabs()
		void this.sync()
	}

	/** Stores a photo and adds the entry that it was taken. */
	async takePhoto(bytes: Uint8Array<ArrayBuffer>, paper: string | null): Promise<void> {
		const [opened, records] = [this.#opened, this.#records]
		if (!opened || !records) return
		const id = crypto.randomUUID()
		await addPhoto(opened, { id, bytes })
		records.photos.set(id, false)
		await this.append({ kind: 'photo', photo: id, paper })
	}

	/** Returns a photo that is on this phone. */
	async photo(id: string): Promise<Blob | null> {
		return this.#opened ? readPhoto(this.#opened, id) : null
	}

	/** Records that the person has seen the new version of what was agreed. */
	async acceptVersion(): Promise<void> {
		const [opened, records] = [this.#opened, this.#records]
		const kitCase = records?.stored?.case
		if (!opened || !records || !kitCase?.agreed) return
		records.seen = { caseId: kitCase.id, version: kitCase.agreed.version }
		this.#show({})
		await storeSeen(opened, records.seen)
	}

	async setChecklist(values: Values): Promise<void> {
		const [opened, records] = [this.#opened, this.#records]
		if (!opened || !records) return
		const { marks, replica } = records.marks
		const changed = Object.entries(values).map(
			([key, value]) => [key, setMark(getOwnValue(marks, key), { by: replica, value })] as const,
		)
		records.marks = { marks: { ...marks, ...Object.fromEntries(changed) }, isSent: false, replica }
		this.#show({})
		await storeMarks(opened, records.marks)
		clearTimeout(this.#checklistTimer)
		this.#checklistTimer = setTimeout(this.sync, checklistAfterMs)
	}

	/**
	 * Removes everything from this phone, after trying to send what waits. If something still waits, it returns false and removes nothing,
	 * unless `evenIfWaiting` is set.
	 */
	async leave({ evenIfWaiting }: { evenIfWaiting: boolean }): Promise<boolean> {
		await this.sync()
		if (this.#kit.waitingCount > 0 && !evenIfWaiting) return false
		await leave()
		await this.#remove()
		return true
	}

	/** Shows at once that there is no signal. The next exchange that succeeds shows that it is back. */
	loseSignal = (): void => {
		if (this.#kit.state === 'open') this.#set({ connection: 'offline' })
	}

	/** Sends waiting entries and gets new ones. If it is called again while it runs, it runs once more afterwards. */
	sync = (): Promise<void> => {
		if (this.#syncing) {
			this.#mustSyncAgain = true
			return this.#syncing
		}
		this.#syncing = this.#syncUntilDone().finally(() => {
			this.#syncing = null
		})
		return this.#syncing
	}

	async #syncUntilDone(): Promise<void> {
		do {
			this.#mustSyncAgain = false
			// One tab at a time; the lock is gone with the tab that holds it.
			await navigator.locks.request(channelName, () => this.#exchange())
		} while (this.#mustSyncAgain && this.#kit.state === 'open' && this.#kit.connection !== 'offline')
	}

	async #exchange(): Promise<void> {
		const records = this.#records
		if (!records || this.#kit.state === 'removed') return
		for (;;) {
			const waiting = records.outbox.filter(
				({ id, queued }) => id !== beingStored && queued.caseId === records.stored?.case.id,
			)
			const batch = waiting.slice(0, sentEntriesMax)
			if (batch.length > 0) this.#set({ connection: 'sending' })
			const { position } = records.log
			const outcome = await (batch.length > 0
				? sendEntries(
						position,
						batch.map(({ queued }) => queued),
					)
				: askForCase(position))
			if (!(await this.#settle(outcome, batch))) return
			if (waiting.length <= sentEntriesMax) break
		}
		if (!this.#hasAskedForChecklist || !records.marks.isSent) await this.#exchangeChecklist()
		await this.#sendPhotos()
		this.#show({ connection: 'online' })
	}

	/** Stores a response, or shows why there is none. Returns whether there was a response. */
	async #settle(outcome: Outcome<KitResponse>, batch: KitRecords['outbox']): Promise<boolean> {
		if (outcome.kind === 'removed') {
			if (this.#records?.stored) await this.#remove()
			else this.#show({ state: 'removed' })
			return false
		}
		if (outcome.kind === 'unknown') {
			this.#show({ state: this.#records?.stored ? 'unknown' : 'empty' })
			return false
		}
		if (outcome.kind !== 'response') {
			this.#set({ connection: 'offline' })
			return false
		}
		const [opened, records] = [this.#opened!, this.#records!]
		const merged = mergeResponse(records, { answer: outcome.value, batch, readAt: new Date().toISOString() })
		if (merged.seen) records.seen = merged.seen
		await storeResponse(opened, merged)
		if (merged.seen) await storeSeen(opened, merged.seen)
		records.stored = merged.stored
		records.log = merged.log
		records.rejected.push(...merged.rejected)
		records.outbox = records.outbox.filter(({ queued }) => !merged.done.has(queued.key))
		this.#show({ state: 'open', connection: 'online' })
		this.#notifyOtherTabs()
		return true
	}

	async #exchangeChecklist(): Promise<void> {
		const [opened, records] = [this.#opened!, this.#records!]
		const outcome = await sendMarks(records.marks.marks)
		if (outcome.kind !== 'response') return
		this.#hasAskedForChecklist = true
		const marks = mergeMarks(records.marks.marks, outcome.value)
		records.marks = { ...records.marks, marks, isSent: sameMarks(marks, outcome.value) }
		await storeMarks(opened, records.marks)
	}

	async #sendPhotos(): Promise<void> {
		const [opened, records] = [this.#opened!, this.#records!]
		for (const [id, isSent] of records.photos) {
			if (isSent) continue
			const photo = await readPhoto(opened, id)
			const outcome = photo && (await sendPhoto(id, photo))
			if (outcome?.kind !== 'response') continue
			await markPhotoSent(opened, id)
			records.photos.set(id, true)
			this.#show({})
		}
	}

	/** Reads again what another tab wrote. */
	async #reload(): Promise<void> {
		if (!this.#opened || this.#saving > 0) return
		this.#records = await readRecords(this.#opened)
		this.#show({})
	}

	async #remove(): Promise<void> {
		const db = this.#opened?.db ?? null
		this.#otherTabs.postMessage('removed')
		this.#becomeRemoved()
		await wipePhone(db)
	}

	#becomeRemoved(): void {
		this.#opened?.db.close()
		this.#opened = null
		this.#records = null
		this.#kit = { ...emptyKit, state: 'removed' }
		this.#notifyListeners()
	}

	#notifyOtherTabs(): void {
		this.#otherTabs.postMessage('changed')
	}

	/** Computes what the screens show from the records. */
	#show(changed: Partial<Pick<Kit, 'state' | 'connection'>>): void {
		const records = this.#records
		if (!records) {
			this.#set(changed)
			return
		}
		this.#set({ ...viewOf(records, { isSaving: this.#saving > 0 }), ...changed })
	}

	#set(changed: Partial<Kit>): void {
		this.#kit = { ...this.#kit, ...changed }
		this.#notifyListeners()
	}

	#notifyListeners(): void {
		for (const listener of this.#listeners) listener()
	}
}
