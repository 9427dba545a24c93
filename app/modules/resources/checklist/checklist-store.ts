import { ownValue } from '#app/lib/own-key.ts'
import {
	type Marks,
	mergeMarks,
	readMarks,
	sameMarks,
	setMark,
	type Values,
	valuesOf,
} from './checklist-progress.ts'

/** Also read by the inline script that paints the page: components/checklist/painter.ts. */
export const storedKey = 'lw_checklist'
export const typedKey = 'lw_checklist_typed'

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Stored = {
	/** This browser's name among the places that write. */
	place: string
	/** The account these marks have been united with; null before any. */
	owner: string | null
	/** Something here is not in that account yet. */
	unsent: boolean
	marks: Marks
}

/**
 * The marks one browser keeps. Every change is in the browser's storage before it shows; other tabs of the browser are
 * read before each change, so none is overwritten. Marks of two accounts are never mixed: the other one's are put aside
 * until that account comes back.
 */
export class ChecklistStore {
	readonly #storage: BrowserStorage | null
	readonly #newPlace: () => string
	readonly #listeners = new Set<() => void>()
	#raw: string | null = null
	#kept: Stored
	#values: Values
	/** False when the browser refuses to store: then nothing outlives the page. */
	keeps = true

	constructor(storage: BrowserStorage | null, newPlace = randomPlace) {
		this.#storage = storage
		this.#newPlace = newPlace
		this.#kept = this.#blank(null)
		this.#values = {}
		this.reload()
	}

	/** What the form shows; the same object until something changes. */
	get values(): Values {
		return this.#values
	}

	get owner(): string | null {
		return this.#kept.owner
	}

	get unsent(): boolean {
		return this.#kept.unsent
	}

	/** What the account is to be united with. */
	get outgoing(): { owner: string | null; marks: Marks } {
		const { owner, marks } = this.#kept
		return { owner, marks }
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener)
		return () => this.#listeners.delete(listener)
	}

	/** Takes over what another tab has stored. */
	reload(): void {
		const raw = this.#read(storedKey)
		if (raw === null || raw === this.#raw) return
		this.#raw = raw
		this.#adopt(this.#parse(raw))
	}

	setAll(values: Values): void {
		this.reload()
		const { place: by, marks } = this.#kept
		const changed = Object.entries(values).map(
			([key, value]) => [key, setMark(ownValue(marks, key), { by, value })] as const,
		)
		this.#keep({ ...this.#kept, marks: { ...marks, ...Object.fromEntries(changed) }, unsent: true })
	}

	/** Unites these marks with the account's; what of them the account lacks stays to be sent. */
	takeIn({ owner, marks }: { owner: string; marks: Marks }): void {
		this.reload()
		if (this.#kept.owner !== null && this.#kept.owner !== owner) this.#change(owner)
		const united = mergeMarks(this.#kept.marks, marks)
		this.#keep({ ...this.#kept, owner, marks: united, unsent: !sameMarks(united, marks) })
	}

	/** Takes over what was set before the framework ran, and forgets that it was. */
	takeTyped(typed: Values | undefined): void {
		const values = typed ?? (parseObject(this.#read(typedKey)) as Values)
		const news = Object.entries(values).filter(
			([key, value]) => typeof value === 'string' && (ownValue(this.#values, key) ?? '') !== value,
		)
		if (news.length > 0) this.setAll(readable(Object.fromEntries(news)))
		this.#storage?.removeItem(typedKey)
	}

	/** Takes everything out of this browser; the account keeps what it has. */
	forget(): void {
		this.#storage?.removeItem(storedKey)
		this.#raw = null
		this.#adopt(this.#blank(null))
	}

	#change(owner: string): void {
		this.#write(`${storedKey}:${this.#kept.owner}`, this.#kept)
		const aside = this.#read(`${storedKey}:${owner}`)
		this.#kept = aside === null ? this.#blank(owner) : this.#parse(aside)
		this.#storage?.removeItem(`${storedKey}:${owner}`)
	}

	#keep(stored: Stored): void {
		this.#adopt(stored)
		this.#raw = this.#write(storedKey, stored)
	}

	#adopt(stored: Stored): void {
		this.#kept = stored
		this.#values = valuesOf(stored.marks)
		for (const listener of this.#listeners) listener()
	}

	#blank(owner: string | null): Stored {
		return { place: this.#newPlace(), owner, unsent: false, marks: {} }
	}

	#parse(raw: string): Stored {
		const { place, owner, unsent, marks } = parseObject(raw)
		return {
			place: typeof place === 'string' && /^[a-z0-9]{1,16}$/.test(place) ? place : this.#newPlace(),
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
			this.keeps = false
		}
		return raw
	}
}

/** Only what marks may hold: the values come from fields, or from storage that anything may have written. */
function readable(values: Values): Values {
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

/** Enough that no two browsers of a person are ever given the same. */
function randomPlace(): string {
	return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('')
}
