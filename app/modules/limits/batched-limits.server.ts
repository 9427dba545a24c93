import type { Db } from '#app/db/client.server.ts'
import type { TooMany } from '#app/lib/errors.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { addUses, deleteOldLimits, type Limit, windowOf } from './limits.server.ts'

const batchMs = 1_000

type Counter = {
	key: string
	startsAt: Date
	endsAtMs: number
	/** The rank of its limit among those that are consumed together. */
	rank: number
	/** The count that all instances together had stored when this one last wrote. */
	stored: number
	unwritten: number
}

/**
 * Limits that are counted in memory and written to the database in batches, for calls that cost less than counting them there. One
 * instance never lets more than `max` calls pass in a window. It learns the counts of other instances with its next batch, a second later
 * at most, so it may let pass as many more calls as passed on the others in the last second. A crash loses the counts of the last second,
 * and while the database cannot be reached each instance counts alone.
 */
export class BatchedLimits {
	readonly #counters = new Map<string, Counter>()
	readonly #services: { db: Db; log: Log; clock: Clock }
	#timer: NodeJS.Timeout | undefined
	#writing = Promise.resolve()

	constructor(services: { db: Db; log: Log; clock: Clock }) {
		this.#services = services
	}

	/** Consumes all of these limits, or none if one has not enough left. @returns the error of that one, or null */
	consume(limits: Limit[]): TooMany | null {
		const uses = limits.map((limit, rank) => ({ limit, ...this.#counterOf(limit, rank) }))
		const { createError } =
			uses.find(
				({ limit: { max, amount = 1 }, counter }) => counter.stored + counter.unwritten + amount > max,
			) ?? {}
		if (createError) return createError()
		// Only calls that pass store anything, so a flood from many addresses takes no memory.
		for (const { id, counter, limit } of uses) {
			counter.unwritten += limit.amount ?? 1
			this.#counters.set(id, counter)
		}
		this.#writeLater()
		return null
	}

	#counterOf({ key, windowSeconds, now }: Limit, rank: number) {
		const { startsAt, createError } = windowOf(windowSeconds, now)
		const id = `${key} ${startsAt.getTime()}`
		const endsAtMs = startsAt.getTime() + windowSeconds * 1_000
		const counter = this.#counters.get(id) ?? { key, startsAt, endsAtMs, rank, stored: 0, unwritten: 0 }
		return { id, counter, createError }
	}

	/** Writes the counts since the last batch, and reads the counts of other instances. */
	flush(): Promise<void> {
		this.#writing = this.#writing.then(() => this.#write())
		return this.#writing
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer)
		await this.flush()
	}

	#writeLater(): void {
		this.#timer ??= setTimeout(async () => {
			await this.flush()
			this.#timer = undefined
			if (this.#counters.size > 0) this.#writeLater()
		}, batchMs).unref()
	}

	async #write(): Promise<void> {
		const { db, log, clock } = this.#services
		const due = [...this.#counters.values()].filter(({ unwritten }) => unwritten > 0)
		try {
			// One statement for each rank: a statement that waits for a row holds only rows of its own rank, and `consumeLimitsInOrder`
			// locks rows in the order of ranks, so there is no deadlock.
			for (const rank of [...new Set(due.map((counter) => counter.rank))].sort())
				await this.#store(due.filter((counter) => counter.rank === rank))
			if (this.#dropEnded(clock.now())) await deleteOldLimits(db, { now: clock.now() })
		} catch (error) {
			log.warn({ error }, 'calls could not be counted in the database')
			this.#dropEnded(clock.now())
		}
	}

	async #store(counters: Counter[]): Promise<void> {
		const uses = counters.map(({ key, startsAt, unwritten }) => ({ key, startsAt, amount: unwritten }))
		const counts = await addUses(this.#services.db, uses)
		for (const [index, counter] of counters.entries()) {
			counter.unwritten -= uses[index]!.amount
			counter.stored = counts[index]!
		}
	}

	/** @returns whether a window has ended since the last batch */
	#dropEnded(now: Date): boolean {
		const before = this.#counters.size
		for (const [id, { endsAtMs }] of this.#counters) if (endsAtMs <= now.getTime()) this.#counters.delete(id)
		return this.#counters.size < before
	}
}
