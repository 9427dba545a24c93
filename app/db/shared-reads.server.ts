type Entry = { result: Promise<unknown>; readAt: number }

/** As long as the page cache stores a page: some results depend on the time, such as sums of the last twelve months. */
const storedMs = 60_000
const entriesMax = 200

/**
 * Results that are the same for everybody, read once until somebody writes. The database notifies every instance of a write, in the
 * write's transaction, and `forget` drops them all. While this instance gets no notifications, every read asks the database.
 * Callers share one object and must not change it.
 */
export class SharedReads {
	readonly #entries = new Map<string, Entry>()
	#isNotified = false

	/** `name` says what is read, with everything that selects it. */
	read<T>(name: string, ask: () => Promise<T>): Promise<T> {
		if (!this.#isNotified) return ask()
		const stored = this.#entries.get(name)
		if (stored && performance.now() - stored.readAt < storedMs) return stored.result as Promise<T>
		const result = ask()
		const entry = { result, readAt: performance.now() }
		if (this.#entries.size >= entriesMax) this.#entries.clear()
		this.#entries.set(name, entry)
		// A read that was under way when something changed is no longer among the entries; only its own callers use it.
		result.catch(() => {
			if (this.#entries.get(name) === entry) this.#entries.delete(name)
		})
		return result
	}

	/** Drops all results, after a write. */
	forget(): void {
		this.#entries.clear()
	}

	/** Says whether notifications arrive. */
	setNotified(isNotified: boolean): void {
		this.#isNotified = isNotified
		this.forget()
	}
}
