import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { applicationWriter, chatWriter, checkoutWriter, type Writer } from './writers.ts'

export type Count = {
	/** Writes that the site acknowledged. */
	acknowledged: number
	/** Acknowledged writes that are not stored completely. */
	lost: number
	/** Writes that are stored more than once. */
	duplicated: number
	/** Wrong responses that the injected fault does not explain. */
	failures: string[]
}

/** Twelve senders of all kinds, half of them in the chat. An application is by far the most work, so few senders submit one. */
export function mixedWriters(filesIn: string): Writer[] {
	const hasFile = (key: string) => existsSync(join(filesIn, key))
	return Array.from({ length: 12 }, (_, sender) =>
		sender % 6 === 5 ? applicationWriter({ hasFile }) : sender % 3 === 2 ? checkoutWriter() : chatWriter(),
	)
}

/** Returns the pause of senders between writes: none for many faults; for few, one that leaves a processor to other tests. */
export const restMsFor = (faults: number): number => (faults > 2 ? 0 : 150)

type SenderState = { done: number; doneAt: number; isWaiting: boolean }

type LoadInput = {
	writers: Writer[]
	/** How long a sender pauses after each write, in milliseconds; 0 by default. */
	restMs?: number
}

/**
 * Senders that run until `settle`: each writes, retries with the same key until the site acknowledges it, and continues with
 * the next.
 */
export class Load {
	readonly #origins: string[]
	readonly #senders: SenderState[] = []
	readonly #acknowledged = new Map<Writer, string[]>()
	readonly #failures: string[] = []
	readonly #running: Promise<void>[] = []
	readonly #stopping = new AbortController()
	readonly #restMs: number
	retries = 0
	/** How often a sender timed out without a response. */
	unanswered = 0
	/** The longest wait of any sender for one response. */
	slowestMs = 0

	constructor(origins: string[], { writers, restMs = 0 }: LoadInput) {
		this.#origins = origins
		this.#restMs = restMs
		for (const [sender, writer] of writers.entries()) {
			this.#acknowledged.set(writer, [])
			this.#senders.push({ done: 0, doneAt: 0, isWaiting: false })
			this.#running.push(this.#send(writer, this.#senders[sender]!, sender))
		}
	}

	get acknowledged(): number {
		return this.#senders.reduce((sum, { done }) => sum + done, 0)
	}

	/** Resolves once this many more writes are acknowledged. */
	async untilMore(count: number): Promise<void> {
		for (const target = this.acknowledged + count; this.acknowledged < target; ) await pause(5)
	}

	/** Resolves once at least this many senders are waiting for a response. */
	async untilMidWrite(count = 1): Promise<void> {
		while (this.#senders.filter(({ isWaiting }) => isWaiting).length < count) await pause(1)
	}

	/** Returns how long it takes from now until every sender has had an acknowledgment again, in milliseconds. */
	async recovery(): Promise<number> {
		const from = performance.now()
		while (this.#senders.some(({ doneAt }) => doneAt < from)) {
			if (performance.now() - from > 600_000) throw new Error('some sender had no answer for ten minutes')
			await pause(5)
		}
		return Math.max(...this.#senders.map(({ doneAt }) => doneAt)) - from
	}

	/** Lets every sender finish its write, then checks that all acknowledged writes are stored. */
	async settle(databaseUrl: string): Promise<Count> {
		this.#stopping.abort()
		await Promise.all(this.#running)
		const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
		const counts: Count = {
			acknowledged: this.acknowledged,
			lost: 0,
			duplicated: 0,
			failures: [...new Set(this.#failures)],
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

	async #send(writer: Writer, sender: SenderState, first: number): Promise<void> {
		let originIndex = first
		keys: while (!this.#stopping.signal.aborted) {
			const key = randomUUID()
			for (let errors = 0; ; ) {
				// Without any response the next instance is tried, if there is one.
				const from = performance.now()
				sender.isWaiting = true
				const outcome = await writer
					.send(this.#origins[originIndex % this.#origins.length]!, key)
					.catch((error: Error) => {
						if (error.name === 'TimeoutError') this.unanswered++
						originIndex++
						return 'again' as const
					})
				sender.isWaiting = false
				this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - from))
				if (outcome === 'done') break
				if (outcome !== 'again') this.#failures.push(`${writer.kind}: ${outcome.error}`)
				if (outcome !== 'again') errors++
				this.retries++
				// After repeated unexplained errors a sender gives up on this write and continues with the next.
				if (errors >= 5) continue keys
				await pause(30 + 70 * Math.random())
			}
			this.#acknowledged.get(writer)!.push(key)
			sender.done++
			sender.doneAt = performance.now()
			if (this.#restMs > 0) await pause(this.#restMs * (0.5 + Math.random()))
		}
	}
}
