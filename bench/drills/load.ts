import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applicationWriter, chatWriter, checkoutWriter, type Writer } from './writers.ts'

export type Count = {
	/** Writes that the site said it has. */
	acknowledged: number
	/** Of those, what is not stored, or not whole. */
	lost: number
	/** Keys that are stored more than once. */
	duplicated: number
	/** Answers that no fault excuses. */
	wrong: string[]
}

/** Senders of every kind, half of them in the chat. An application is by far the most work, so few send one. */
export function manyWriters(filesIn: string): Writer[] {
	const hasFile = (key: string) => existsSync(join(filesIn, key))
	return Array.from({ length: 12 }, (_, worker) =>
		worker % 6 === 5 ? applicationWriter({ hasFile }) : worker % 3 === 2 ? checkoutWriter() : chatWriter(),
	)
}

type Lane = { done: number; doneAt: number; waits: boolean }

type Sending = {
	writers: Writer[]
	/** How long a sender rests after each write; not at all, if nothing is said. */
	restMs?: number
}

/** Senders that never stop until they are told: each writes, tries again with the same key until the site says it has it, and writes the next. */
export class Load {
	readonly #origins: string[]
	readonly #lanes: Lane[] = []
	readonly #acknowledged = new Map<Writer, string[]>()
	readonly #wrong: string[] = []
	readonly #working: Promise<void>[] = []
	readonly #stopping = new AbortController()
	readonly #restMs: number
	retries = 0
	/** So often a sender waited as long as it does, and nothing came. */
	unanswered = 0
	/** The longest that a sender waited for one answer, whichever. */
	slowestMs = 0

	constructor(origins: string[], { writers, restMs = 0 }: Sending) {
		this.#origins = origins
		this.#restMs = restMs
		for (const [worker, writer] of writers.entries()) {
			this.#acknowledged.set(writer, [])
			this.#lanes.push({ done: 0, doneAt: 0, waits: false })
			this.#working.push(this.#work(writer, this.#lanes[worker]!, worker))
		}
	}

	get acknowledged(): number {
		return this.#lanes.reduce((sum, { done }) => sum + done, 0)
	}

	/** Until so many more writes are acknowledged. */
	async more(count: number): Promise<void> {
		for (const wanted = this.acknowledged + count; this.acknowledged < wanted; ) await pause(5)
	}

	/** Until at least so many senders wait for an answer. */
	async midWrite(count = 1): Promise<void> {
		while (this.#lanes.filter(({ waits }) => waits).length < count) await pause(1)
	}

	/** How long from now until every sender has had an answer again, in milliseconds. */
	async recovery(): Promise<number> {
		const from = performance.now()
		while (this.#lanes.some(({ doneAt }) => doneAt < from)) {
			if (performance.now() - from > 600_000) throw new Error('some sender had no answer for ten minutes')
			await pause(5)
		}
		return Math.max(...this.#lanes.map(({ doneAt }) => doneAt)) - from
	}

	/** Every sender finishes what it began; then what was acknowledged is looked up. */
	async settle(databaseUrl: string): Promise<Count> {
		this.#stopping.abort()
		await Promise.all(this.#working)
		const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
		const counts: Count = {
			acknowledged: this.acknowledged,
			lost: 0,
			duplicated: 0,
			wrong: [...new Set(this.#wrong)],
		}
		try {
			for (const [writer, keys] of this.#acknowledged) {
				const stored = await writer.count(pool, keys)
				counts.lost += keys.filter((key) => !stored.get(key)).length
				counts.duplicated += [...stored.values()].filter((count) => count > 1).length
			}
			return counts
		} finally {
			await pool.end()
		}
	}

	async #work(writer: Writer, worker: Lane, first: number): Promise<void> {
		let at = first
		keys: while (!this.#stopping.signal.aborted) {
			const key = randomUUID()
			for (let faults = 0; ; ) {
				// No answer at all is the other instance's turn, if there is one.
				const from = performance.now()
				worker.waits = true
				const outcome = await writer
					.send(this.#origins[at % this.#origins.length]!, key)
					.catch((error: Error) => {
						if (error.name === 'TimeoutError') this.unanswered++
						at++
						return 'again' as const
					})
				worker.waits = false
				this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - from))
				if (outcome === 'done') break
				if (outcome !== 'again') this.#wrong.push(`${writer.kind}: ${outcome.fault}`)
				if (outcome !== 'again') faults++
				this.retries++
				// A sender gives up on what is refused for no reason, and comes with the next.
				if (faults >= 5) continue keys
				await pause(30 + 70 * Math.random())
			}
			this.#acknowledged.get(writer)!.push(key)
			worker.done++
			worker.doneAt = performance.now()
			if (this.#restMs > 0) await pause(this.#restMs * (0.5 + Math.random()))
		}
	}
}
