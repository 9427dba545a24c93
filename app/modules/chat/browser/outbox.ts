import { reconnectAfterMs } from '#app/lib/live/reconnect.ts'
import type { ChatMessage } from './chat-api.ts'
import type { Outgoing } from './thread.ts'

/** The result of an attempt: stored, rejected with a sentence, or to be retried because of no response or overload. */
export type PostResult =
	| { kind: 'sent'; message: ChatMessage }
	| { kind: 'rejected'; message: string }
	| { kind: 'later'; afterMs?: number }

type Options = {
	post(message: Outgoing): Promise<PostResult>
	onSending(clientKey: string): void
	onSent(message: ChatMessage): void
	onRejected(clientKey: string, text: string): void
	/** The message stays in the outbox and is retried. */
	onWaiting(clientKey: string): void
	random?: () => number
	timers?: { set(run: () => void, afterMs: number): unknown; clear(timer: unknown): void }
}

/**
 * Sends messages one after the other in the order they were written, each until it is stored or rejected. By its key, a retry
 * after a lost response is recognized as the same message. A rejected message does not block later ones; a missing response
 * does, so that the order is kept.
 */
export class Outbox {
	readonly #options: Required<Options>
	#queue: Outgoing[] = []
	#busy = false
	#failures = 0
	#timer: unknown

	constructor(options: Options) {
		this.#options = {
			random: Math.random,
			timers: {
				set: (run, afterMs) => setTimeout(run, afterMs),
				clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
			},
			...options,
		}
	}

	/** Queues a message; one with the same key is not queued twice. */
	add(message: Outgoing): void {
		if (this.#queue.some(({ clientKey }) => clientKey === message.clientKey)) return
		this.#queue.push(message)
		this.#next()
	}

	/** Removes a message that arrived another way or was canceled. */
	remove(clientKey: string): void {
		this.#queue = this.#queue.filter((each) => each.clientKey !== clientKey)
	}

	/** Retries waiting messages immediately, because the connection is back. */
	retryNow(): void {
		if (this.#busy) return
		this.#options.timers.clear(this.#timer)
		this.#failures = 0
		this.#timer = undefined
		this.#next()
	}

	stop(): void {
		this.#options.timers.clear(this.#timer)
		this.#queue = []
	}

	#next(): void {
		const message = this.#queue[0]
		if (!message || this.#busy) return
		// An earlier message is waiting for a retry, so this one waits too.
		if (this.#timer !== undefined) {
			this.#options.onWaiting(message.clientKey)
			return
		}
		this.#busy = true
		this.#options.onSending(message.clientKey)
		this.#options
			.post(message)
			.catch((): PostResult => ({ kind: 'later' }))
			.then((result) => {
				this.#busy = false
				this.#finish(message, result)
			})
	}

	#finish({ clientKey }: Outgoing, result: PostResult): void {
		if (result.kind === 'later') {
			this.#failures += 1
			const waitMs = reconnectAfterMs(this.#failures, this.#options.random, result.afterMs)
			this.#timer = this.#options.timers.set(() => {
				this.#timer = undefined
				this.#next()
			}, waitMs)
			for (const each of this.#queue) this.#options.onWaiting(each.clientKey)
			return
		}
		this.#failures = 0
		this.remove(clientKey)
		if (result.kind === 'sent') this.#options.onSent(result.message)
		else this.#options.onRejected(clientKey, result.message)
		this.#next()
	}
}
