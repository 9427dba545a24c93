import { noteQueries, withCountedQueries } from './query-names.server.ts'

type Read = { result: unknown; queries: string[] }
type Entry = { read: Promise<Read>; readAt: number }

/** As long as the page cache stores a page: some results depend on the time, such as sums of the last twelve months. */
const storedMs = 60_000

/**
 * Results that are the same for everybody, read once until the data changes. The database notifies every instance of a write, in the
 * write's transaction, and `forget` drops them all. While this instance gets no notifications, every read asks the database. Callers
 * share one object and must not change it.
 */
export class SharedReads {
	readonly #entries = new Map<string, Entry>()
	readonly #entriesMax: number
	#isNotified = false

	constructor({ entriesMax = 200 }: { entriesMax?: number } = {}) {
		this.#entriesMax = entriesMax
	}

	/** Returns the stored result, or loads it. `name` identifies what is read, with every parameter. */
	async read<T>(name: string, load: () => Promise<T>): Promise<T> {
		if (!this.#isNotified) return load()
		const stored = this.#find(name)
		const { result, queries } = await (stored ?? this.#start(name, load))
		noteQueries(queries, { fromMemory: stored !== undefined })
		return result as T
	}

	#find(name: string): Promise<Read> | undefined {
		const entry = this.#entries.get(name)
		return entry && performance.now() - entry.readAt < storedMs ? entry.read : undefined
	}

	#start(name: string, load: () => Promise<unknown>): Promise<Read> {
		const read = withCountedQueries(load)
		const entry = { read, readAt: performance.now() }
		for (const oldest of this.#entries.keys()) {
			if (this.#entries.size < this.#entriesMax) break
			this.#entries.delete(oldest)
		}
		// A read that is under way when something changes is no longer among the entries then; only its own callers use it.
		this.#entries.set(name, entry)
		read.catch(() => {
			if (this.#entries.get(name) === entry) this.#entries.delete(name)
		})
		return read
	}

	/** Drops all results, after a write. */
	forget(): void {
		this.#entries.clear()
	}

	/** Sets whether this instance gets notifications, and drops all results. */
	setNotified(isNotified: boolean): void {
		this.#isNotified = isNotified
		this.forget()
	}
}
