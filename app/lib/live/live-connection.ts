import type { StreamEvent } from './event-lines.ts'
import { reconnectAfterMs } from './reconnect.ts'

/**
 * `live`: events arrive as they happen. `waiting`: the connection broke and will be retried. `rejected`: the server rejected it
 * permanently.
 */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'waiting' | 'offline' | 'rejected'

/** Why a stream ended: rejected, lost, or ended by the server, which may ask for a delay before reconnecting. */
export type StreamEnd = { rejected?: boolean; retryAfterMs?: number }

export type OpenStream = (handlers: {
	onOpen(): void
	/** Called for any data, including heartbeats. */
	onBytes(): void
	onEvent(event: StreamEvent): void
	onEnd(end: StreamEnd): void
}) => () => void

type Options = {
	/** Opens a stream that continues after the last event; returns a function that closes it. */
	open: OpenStream
	onEvent(event: StreamEvent): void
	onState(state: ConnectionState): void
	random?: () => number
	timers?: Timers
}

type Timers = {
	set(run: () => void, afterMs: number): unknown
	clear(timer: unknown): void
}

/** The server sends something every 30 s. After this much silence, in milliseconds, the connection must have broken unnoticed. */
export const silenceMs = 45_000

const browserTimers: Timers = {
	set: (run, afterMs) => setTimeout(run, afterMs),
	clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/**
 * Keeps one event stream open: reopens it after 1, 2, 5 and then 10 seconds when it breaks, and immediately when the browser
 * is online again.
 */
export class LiveConnection {
	readonly #options: Required<Options>
	#state: ConnectionState = 'idle'
	#online = true
	#failures = 0
	#close: (() => void) | undefined
	#retryTimer: unknown
	#silenceTimer: unknown

	constructor(options: Options) {
		this.#options = { random: Math.random, timers: browserTimers, ...options }
	}

	get state(): ConnectionState {
		return this.#state
	}

	start(): void {
		if (this.#state === 'idle' || this.#state === 'rejected') this.#connect()
	}

	stop(): void {
		this.#end()
		this.#failures = 0
		this.#setState('idle')
	}

	/** Sets whether the browser is online. Going offline closes the stream; going online opens it. */
	setOnline(online: boolean): void {
		if (online === this.#online) return
		this.#online = online
		if (this.#state === 'idle' || this.#state === 'rejected') return
		this.#end()
		this.#failures = 0
		this.#connect()
	}

	/** Reconnects now instead of waiting. Call it when the person comes back to the page or asks for it. */
	retryNow(): void {
		if (this.#state === 'waiting') this.#connect()
	}

	#connect(): void {
		this.#end()
		this.#setState(this.#online ? 'connecting' : 'offline')
		if (!this.#online) return
		// An abandoned stream may still send events: only those of the latest are handled.
		let current = true
		const ifCurrent =
			<Args extends unknown[]>(handler: (...args: Args) => void) =>
			(...args: Args) => {
				if (current) handler(...args)
			}
		const close = this.#options.open({
			onOpen: ifCurrent(() => {
				this.#failures = 0
				this.#setState('live')
			}),
			onBytes: ifCurrent(() => this.#restartSilenceTimer()),
			onEvent: ifCurrent((event) => {
				this.#restartSilenceTimer()
				this.#options.onEvent(event)
			}),
			onEnd: ifCurrent((end) => this.#handleEnd(end)),
		})
		this.#close = () => {
			current = false
			close()
		}
		this.#restartSilenceTimer()
	}

	#handleEnd({ rejected = false, retryAfterMs = 0 }: StreamEnd): void {
		this.#end()
		this.#setState(rejected ? 'rejected' : 'waiting')
		if (rejected) return
		this.#failures += 1
		const { random, timers } = this.#options
		this.#retryTimer = timers.set(
			() => this.#connect(),
			reconnectAfterMs(this.#failures, random, retryAfterMs),
		)
		this.#setState('waiting')
	}

	#restartSilenceTimer(): void {
		const { timers } = this.#options
		timers.clear(this.#silenceTimer)
		this.#silenceTimer = timers.set(() => this.#handleEnd({}), silenceMs)
	}

	#end(): void {
		const { timers } = this.#options
		timers.clear(this.#retryTimer)
		timers.clear(this.#silenceTimer)
		const close = this.#close
		this.#close = undefined
		close?.()
	}

	#setState(state: ConnectionState): void {
		if (state === this.#state) return
		this.#state = state
		this.#options.onState(state)
	}
}
