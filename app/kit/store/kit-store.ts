import { getOwnValue } from '#app/lib/own-key.ts'
import type { SigningEntry } from '#app/modules/deals/signing/desk/signing-entry.ts'
import type { KitAnswer } from '#app/modules/deals/signing/kit/kit-case.ts'
import { sentEntriesMax } from '#app/modules/deals/signing/kit/kit-limits.ts'
import {
	mergeMarks,
	sameMarks,
	setMark,
	type Values,
} from '#app/modules/resources/checklist/checklist-progress.ts'
import { type KitDatabase, openDatabase, wipePhone } from './kit-database.ts'
import {
	addPhoto,
	addToOutbox,
	type Held,
	keepAnswer,
	keepMarks,
	keepSeen,
	markPhotoSent,
	type OutboxEntry,
	readHeld,
	readPhoto,
} from './kit-records.ts'
import { askForCase, leave, type Outcome, sendEntries, sendMarks, sendPhoto } from './kit-requests.ts'
import { beingStored, type Kit, nothing, notStored, viewOf } from './kit-view.ts'
import { mergeAnswer } from './merge-answer.ts'

/** Not with every letter of a note. */
const checklistAfterMs = 800
const channelName = 'lotwise-kit'

/**
 * What one phone holds, and its exchange with the site. Every entry is on the phone's disk first and sent afterwards, as often as it takes:
 * the site stores each key once.
 */
export class KitStore {
	#opened: { db: KitDatabase; key: CryptoKey } | null = null
	#held: Held | null = null
	#kit: Kit = nothing
	#saving = 0
	#syncing: Promise<void> | null = null
	#again = false
	/** Once each time the kit is opened: other browsers may have changed it. */
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

	/** Opens what the phone holds, then asks the site. */
	async start(): Promise<void> {
		try {
			this.#opened = await openDatabase(() => this.#becomeRemoved())
			this.#held = await readHeld(this.#opened)
		} catch {
			return this.#set({ state: 'unavailable' })
		}
		this.#otherTabs.onmessage = ({ data }) => {
			if (data === 'removed') this.#becomeRemoved()
			else void this.#reload()
		}
		const expiresAt = this.#held.stored?.case.expiresAt
		if (expiresAt && Date.parse(expiresAt) < Date.now()) return this.#remove()
		if (this.#held.stored) this.#show({ state: 'open' })
		await this.sync()
		if (this.#kit.state === 'starting') this.#show({ state: 'empty' })
	}

	/** Writes down what happened. Resolves when it is on the phone's disk; the screens show it at once. */
	async append(...entries: SigningEntry[]): Promise<void> {
		const [opened, held] = [this.#opened, this.#held]
		const caseId = held?.stored?.case.id
		if (!opened || !held || !caseId) return
		const writtenAt = new Date().toISOString()
		const sent = entries.map((entry): OutboxEntry => ({ caseId, key: crypto.randomUUID(), writtenAt, entry }))
		const rows = sent.map((each) => ({ id: beingStored, sent: each }))
		held.outbox.push(...rows)
		this.#saving++
		this.#show({})
		try {
			const ids = await addToOutbox(opened, sent)
			for (const [index, row] of rows.entries()) row.id = ids[index]!
		} catch {
			// The disk is full, for example. They are still sent, as long as the kit is open.
			for (const row of rows) row.id = notStored
		}
		this.#saving--
		this.#show({})
		this.#tellOtherTabs()
		void this.sync()
	}

	/** Keeps a photo and writes down that it was taken. */
	async takePhoto(bytes: Uint8Array<ArrayBuffer>, paper: string | null): Promise<void> {
		const [opened, held] = [this.#opened, this.#held]
		if (!opened || !held) return
		const id = crypto.randomUUID()
		await addPhoto(opened, { id, bytes })
		held.photos.set(id, false)
		await this.append({ kind: 'photo', photo: id, paper })
	}

	/** Returns a photo that is on this phone. */
	async photo(id: string): Promise<Blob | null> {
		return this.#opened ? readPhoto(this.#opened, id) : null
	}

	/** The person has seen the new version of what was agreed. */
	async acceptVersion(): Promise<void> {
		const [opened, held] = [this.#opened, this.#held]
		const kitCase = held?.stored?.case
		if (!opened || !held || !kitCase?.agreed) return
		held.seen = { caseId: kitCase.id, version: kitCase.agreed.version }
		this.#show({})
		await keepSeen(opened, held.seen)
	}

	async setChecklist(values: Values): Promise<void> {
		const [opened, held] = [this.#opened, this.#held]
		if (!opened || !held) return
		const { marks, replica } = held.marks
		const changed = Object.entries(values).map(
			([key, value]) => [key, setMark(getOwnValue(marks, key), { by: replica, value })] as const,
		)
		held.marks = { marks: { ...marks, ...Object.fromEntries(changed) }, isSent: false, replica }
		this.#show({})
		await keepMarks(opened, held.marks)
		clearTimeout(this.#checklistTimer)
		this.#checklistTimer = setTimeout(this.sync, checklistAfterMs)
	}

	/** Removes everything from this phone, after trying to send what waits. Returns false when something is still waiting. */
	async leave({ evenIfWaiting }: { evenIfWaiting: boolean }): Promise<boolean> {
		await this.sync()
		if (this.#kit.waitingCount > 0 && !evenIfWaiting) return false
		await leave()
		await this.#remove()
		return true
	}

	/** Sends what waits and gets what is new. Called again while it runs, it runs once more afterwards. */
	sync = (): Promise<void> => {
		if (this.#syncing) {
			this.#again = true
			return this.#syncing
		}
		this.#syncing = this.#syncUntilDone().finally(() => {
			this.#syncing = null
		})
		return this.#syncing
	}

	async #syncUntilDone(): Promise<void> {
		do {
			this.#again = false
			// One tab at a time; the lock is gone with the tab that holds it.
			await navigator.locks.request(channelName, () => this.#exchange())
		} while (this.#again && this.#kit.state === 'open' && this.#kit.connection !== 'offline')
	}

	async #exchange(): Promise<void> {
		const held = this.#held
		if (!held || this.#kit.state === 'removed') return
		for (;;) {
			const waiting = held.outbox.filter(
				({ id, sent }) => id !== beingStored && sent.caseId === held.stored?.case.id,
			)
			const batch = waiting.slice(0, sentEntriesMax)
			if (batch.length > 0) this.#set({ connection: 'sending' })
			const { position } = held.log
			const outcome = await (batch.length > 0
				? sendEntries(
						position,
						batch.map(({ sent }) => sent),
					)
				: askForCase(position))
			if (!(await this.#settle(outcome, batch))) return
			if (waiting.length <= sentEntriesMax) break
		}
		if (!this.#hasAskedForChecklist || !held.marks.isSent) await this.#exchangeChecklist()
		await this.#sendPhotos()
		this.#show({ connection: 'online' })
	}

	/** Keeps an answer. Returns whether there was one. */
	async #settle(outcome: Outcome<KitAnswer>, batch: Held['outbox']): Promise<boolean> {
		if (outcome.kind === 'removed') {
			if (this.#held?.stored) await this.#remove()
			else this.#show({ state: 'removed' })
			return false
		}
		if (outcome.kind === 'unknown') {
			this.#show({ state: this.#held?.stored ? 'unknown' : 'empty' })
			return false
		}
		if (outcome.kind !== 'answer') {
			this.#set({ connection: 'offline' })
			return false
		}
		const [opened, held] = [this.#opened!, this.#held!]
		const merged = mergeAnswer(held, { answer: outcome.value, batch, readAt: new Date().toISOString() })
		if (merged.seen) held.seen = merged.seen
		await keepAnswer(opened, merged)
		if (merged.seen) await keepSeen(opened, merged.seen)
		held.stored = merged.stored
		held.log = merged.log
		held.refused.push(...merged.refused)
		held.outbox = held.outbox.filter(({ sent }) => !merged.done.has(sent.key))
		this.#show({ state: 'open', connection: 'online' })
		this.#tellOtherTabs()
		return true
	}

	async #exchangeChecklist(): Promise<void> {
		const [opened, held] = [this.#opened!, this.#held!]
		const outcome = await sendMarks(held.marks.marks)
		if (outcome.kind !== 'answer') return
		this.#hasAskedForChecklist = true
		const marks = mergeMarks(held.marks.marks, outcome.value)
		held.marks = { ...held.marks, marks, isSent: sameMarks(marks, outcome.value) }
		await keepMarks(opened, held.marks)
	}

	async #sendPhotos(): Promise<void> {
		const [opened, held] = [this.#opened!, this.#held!]
		for (const [id, isSent] of held.photos) {
			if (isSent) continue
			const photo = await readPhoto(opened, id)
			const outcome = photo && (await sendPhoto(id, photo))
			if (outcome?.kind !== 'answer') continue
			await markPhotoSent(opened, id)
			held.photos.set(id, true)
			this.#show({})
		}
	}

	/** Reads again what another tab wrote. */
	async #reload(): Promise<void> {
		if (!this.#opened || this.#saving > 0) return
		this.#held = await readHeld(this.#opened)
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
		this.#held = null
		this.#kit = { ...nothing, state: 'removed' }
		this.#tell()
	}

	#tellOtherTabs(): void {
		this.#otherTabs.postMessage('changed')
	}

	/** Computes what the screens show from what is held. */
	#show(changed: Partial<Pick<Kit, 'state' | 'connection'>>): void {
		const held = this.#held
		if (!held) {
			this.#set(changed)
			return
		}
		this.#set({ ...viewOf(held, { isSaving: this.#saving > 0 }), ...changed })
	}

	#set(changed: Partial<Kit>): void {
		this.#kit = { ...this.#kit, ...changed }
		this.#tell()
	}

	#tell(): void {
		for (const listener of this.#listeners) listener()
	}
}
