import { getOwnValue } from '#app/lib/own-key.ts'
import {
	type Marks,
	mergeMarks,
	readMarks,
	sameMarks,
	setMark,
	type Values,
	valuesOf,
} from './checklist-progress.ts'

/** Also read by the inline script that restores the page: components/checklist/restore-script.ts. */
export const storedKey = 'lw_checklist'
export const typedKey = 'lw_checklist_typed'

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Stored = {
	/** This browser's replica name. */
	place: string
	/** The account that these marks were merged with; null until that has happened. */
	owner: string | null
	/** Whether there are changes here that the account does not have yet. */
	unsent: boolean
	marks: Marks
}

/**
 * The marks of one browser. Every change is stored before it is shown, and changes of other tabs are loaded before each change, so that
 * none is overwritten. The marks of two accounts are never mixed: those of the previous account are set aside until it signs in again.
 */
export class ChecklistStore {
	readonly #storage: BrowserStorage | null
	readonly #newReplica: () => string
	readonly #listeners = new Set<() => void>()
	#raw: string | null = null
	#stored: Stored
	#values: Values
	/** False when the browser does not allow storage: then nothing outlives the page. */
	isPersistent = true

	constructor(storage: BrowserStorage | null, newReplica = randomReplica) {
		this.#storage = storage
		this.#newReplica = newReplica
		this.#stored = this.#empty(null)
		this.#values = {}
		this.reload()
	}

	/** The values that the form shows; the same object until something changes. */
	get values(): Values {
		return this.#values
	}

	get owner(): string | null {
		return this.#stored.owner
	}

	get unsent(): boolean {
		return this.#stored.unsent
	}

	/** The marks to merge with the account. */
	get outgoing(): { owner: string | null; marks: Marks } {
		const { owner, marks } = this.#stored
		return { owner, marks }
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/** Loads what another tab has stored. */
	reload(): void {
		const raw = this.#read(storedKey)
		if (raw === null || raw === this.#raw) return
		this.#raw = raw
		this.#adopt(this.#parse(raw))
	}

	setAll(values: Values): void {
		this.reload()
		const { place: by, marks } = this.#stored
		const changed = Object.entries(values).map(
			([key, value]) => [key, setMark(getOwnValue(marks, key), { by, value })] as const,
		)
		this.#store({ ...this.#stored, marks: { ...marks, ...Object.fromEntries(changed) }, unsent: true })
	}

	/** Merges the account's marks into those of this browser. Marks that the account does not have remain unsent. */
	mergeAccount({ owner, marks }: { owner: string; marks: Marks }): void {
		this.reload()
		if (this.#stored.owner !== null && this.#stored.owner !== owner) this.#switchOwner(owner)
		const merged = mergeMarks(this.#stored.marks, marks)
		this.#store({ ...this.#stored, owner, marks: merged, unsent: !sameMarks(merged, marks) })
	}

	/** Applies what was entered before hydration, and deletes the record of it. */
	applyEarlyInput(submittedValues: Values | undefined): void {
		const values = submittedValues ?? (parseObject(this.#read(typedKey)) as Values)
		const changes = Object.entries(values).filter(
			([key, value]) => typeof value === 'string' && (getOwnValue(this.#values, key) ?? '') !== value,
		)
		if (changes.length > 0) this.setAll(validValues(Object.fromEntries(changes)))
		this.#storage?.removeItem(typedKey)
	}

	/** Removes all marks from this browser; those in the account stay. */
	clear(): void {
		this.#storage?.removeItem(storedKey)
		this.#raw = null
		this.#adopt(this.#empty(null))
	}

	#switchOwner(owner: string): void {
		this.#write(`${storedKey}:${this.#stored.owner}`, this.#stored)
		const setAside = this.#read(`${storedKey}:${owner}`)
		this.#stored = setAside === null ? this.#empty(owner) : this.#parse(setAside)
		this.#storage?.removeItem(`${storedKey}:${owner}`)
	}

	#store(stored: Stored): void {
		this.#adopt(stored)
		this.#raw = this.#write(storedKey, stored)
	}

	#adopt(stored: Stored): void {
		this.#stored = stored
		this.#values = valuesOf(stored.marks)
		for (const listener of this.#listeners) listener()
	}

	#empty(owner: string | null): Stored {
		return { place: this.#newReplica(), owner, unsent: false, marks: {} }
	}

	#parse(raw: string): Stored {
		const { place, owner, unsent, marks } = parseObject(raw)
		return {
			place: typeof place === 'string' && /^[a-z0-9]{1,16}$/.test(place) ? place : this.#newReplica(),
			owner: typeof owner === 'string' ? owner : null,
			unsent: unsent === true,
			marks: readMarks(marks).marks,
		}
	}

	#read(key: string): string | null {
		try {
			return this.#storage?.getItem(key) ?? null
		} catch {
			return null
		}
	}

	#write(key: string, stored: Stored): string {
		const raw = JSON.stringify({ ...stored, shown: valuesOf(stored.marks) })
		try {
			if (!this.#storage) throw new Error('no storage')
			this.#storage.setItem(key, raw)
		} catch {
			this.isPersistent = false
		}
		return raw
	}
}

/** Returns only the valid values: they come from fields, or from storage that any script may have written. */
function validValues(values: Values): Values {
	return Object.fromEntries(
		Object.entries(values).filter(([key, value]) => {
			const mark = { versions: value === '' ? [] : [{ by: 'x', at: 1, value }], seen: { x: 1 } }
			return readMarks({ [key]: mark }).fault === null
		}),
	)
}

function parseObject(raw: string | null): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(raw ?? '{}')
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
	} catch {
		return {}
	}
}

/** Long enough that no two browsers of a person get the same name. */
function randomReplica(): string {
	return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('')
}
