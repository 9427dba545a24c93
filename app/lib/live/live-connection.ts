import type { StreamEvent } from './event-lines.ts'
import { reconnectAfterMs } from './reconnect.ts'

/** `live`: all is told as it happens. `waiting`: the line broke and is tried again. `refused`: the server says no, for good. */
export type LineState = 'idle' | 'connecting' | 'live' | 'waiting' | 'offline' | 'rejected'

/** Why a stream ended: lost or ended by the server, which may wish for a pause; or refused. */
export type StreamEnd = { rejected?: boolean; retryAfterMs?: number }

export type OpenStream = (told: {
	onOpen(): void
	/** Any sign of life, heartbeats included. */
	onBytes(): void
	onEvent(event: StreamEvent): void
	onEnd(end: StreamEnd): void
}) => () => void

type Options = {
	/** Opens one stream, from where the reader stands; gives back how to close it. */
	open: OpenStream
	onEvent(event: StreamEvent): void
	onState(state: LineState): void
	random?: () => number
	timers?: Timers
}

type Timers = {
	set(run: () => void, afterMs: number): unknown
	clear(timer: unknown): void
}

/** The server gives a sign every 30 s; without one for so long, the link is cut and nobody has told us. */
export const silenceMs = 45_000

const browserTimers: Timers = {
	set: (run, afterMs) => setTimeout(run, afterMs),
	clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** Keeps one event stream open: again after 1, 2, 5 and 10 seconds when it breaks, at once when the connection is back. */
export class LiveLine {
	readonly #options: Required<Options>
	#state: LineState = 'idle'
	#online = true
	#failures = 0
	#close: (() => void) | undefined
	#retry: unknown
	#silence: unknown

	constructor(options: Options) {
		this.#options = { random: Math.random, timers: browserTimers, ...options }
	}

	get state(): LineState {
		return this.#state
	}

	start(): void {
		if (this.#state === 'idle' || this.#state === 'rejected') this.#connect()
	}

	stop(): void {
		this.#end()
		this.#failures = 0
		this.#say('idle')
	}

	/** What the browser says about its connection. It is believed when it says no, and tried when it says yes. */
	setOnline(online: boolean): void {
		if (online === this.#online) return
		this.#online = online
		if (this.#state === 'idle' || this.#state === 'rejected') return
		this.#end()
		this.#failures = 0
		this.#connect()
	}

	/** Tries now instead of waiting on: the person came back, or asked for it. */
	hurry(): void {
		if (this.#state === 'waiting') this.#connect()
	}

	#connect(): void {
		this.#end()
		this.#say(this.#online ? 'connecting' : 'offline')
		if (!this.#online) return
		// A stream that was given up may still speak: only the latest is heard.
		let current = true
		const ifCurrent =
			<Args extends unknown[]>(act: (...args: Args) => void) =>
			(...args: Args) => {
				if (current) act(...args)
			}
		const close = this.#options.open({
			onOpen: ifCurrent(() => {
				this.#failures = 0
				this.#say('live')
			}),
			onBytes: ifCurrent(() => this.#hear()),
			onEvent: ifCurrent((event) => {
				this.#hear()
				this.#options.onEvent(event)
			}),
			onEnd: ifCurrent((end) => this.#lost(end)),
		})
		this.#close = () => {
			current = false
			close()
		}
		this.#hear()
	}

	#lost({ rejected = false, retryAfterMs = 0 }: StreamEnd): void {
		this.#end()
		this.#say(rejected ? 'rejected' : 'waiting')
		if (rejected) return
		this.#failures += 1
		const { random, timers } = this.#options
		this.#retry = timers.set(() => this.#connect(), reconnectAfterMs(this.#failures, random, retryAfterMs))
		this.#say('waiting')
	}

	#hear(): void {
		const { timers } = this.#options
		timers.clear(this.#silence)
		this.#silence = timers.set(() => this.#lost({}), silenceMs)
	}

	#end(): void {
		const { timers } = this.#options
		timers.clear(this.#retry)
		timers.clear(this.#silence)
		const close = this.#close
		this.#close = undefined
		close?.()
	}

	#say(state: LineState): void {
		if (state === this.#state) return
		this.#state = state
		this.#options.onState(state)
	}
}
