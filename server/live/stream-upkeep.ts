import type { Log } from '#app/platform/log.server.ts'
import type { EventStream } from './event-stream.ts'
import { readUnacknowledged } from './unacknowledged.ts'

export const beatMs = 30_000
const checkMs = 60_000

type StreamUpkeep = {
	/** The open streams. */
	streams: ReadonlySet<EventStream>
	log: Log
	deadlines: { silentMs: number; sweepMs: number }
	/** Ends a stream that may not continue. */
	endStream(stream: EventStream): void
}

/** Sends heartbeats to open streams, checks every minute whether each may continue, and drops those whose reader is gone. */
export function createStreamUpkeep({ streams, log, deadlines, endStream }: StreamUpkeep) {
	let sweeping = false
	let ticker: NodeJS.Timeout | undefined
	let sweeper: NodeJS.Timeout | undefined

	function beat(stream: EventStream): void {
		stream.nextBeatAt += beatMs
		stream.send({ event: 'beat', data: {} })
	}

	function tick(): void {
		const nowMs = Date.now()
		for (const stream of streams) {
			if (nowMs >= stream.nextBeatAt) beat(stream)
			if (nowMs >= stream.nextCheckAt) {
				stream.nextCheckAt = nowMs + checkMs
				void checkAccess(stream)
			}
		}
	}

	async function checkAccess(stream: EventStream): Promise<void> {
		try {
			if (stream.mayContinue && !(await stream.mayContinue())) endStream(stream)
		} catch (error) {
			log.debug({ error }, 'a stream could not be checked')
		}
	}

	async function sweep(): Promise<void> {
		if (sweeping) return
		sweeping = true
		await dropSilent(streams, deadlines.silentMs).finally(() => {
			sweeping = false
		})
	}

	return {
		/** Sends a new stream its first heartbeat, and starts the timers if it is the first stream. */
		begin(stream: EventStream): void {
			stream.nextCheckAt += checkMs
			beat(stream)
			ticker ??= setInterval(tick, 1_000).unref()
			sweeper ??= setInterval(() => void sweep(), deadlines.sweepMs).unref()
		},
		/** Stops the timers. Called when no stream is left. */
		stop(): void {
			clearInterval(ticker)
			clearInterval(sweeper)
			ticker = sweeper = undefined
		},
	}
}

/** Drops every stream whose reader acknowledged nothing for `silentMs` while data was waiting. */
async function dropSilent(streams: ReadonlySet<EventStream>, silentMs: number): Promise<void> {
	const unacknowledged = await readUnacknowledged()
	const nowMs = Date.now()
	for (const stream of streams) {
		const { socket } = stream
		if (!socket) continue
		const waiting = unacknowledged(socket) + socket.writableLength
		const acknowledged = socket.bytesWritten - waiting
		if (waiting === 0 || acknowledged > stream.acknowledged) stream.progressAt = nowMs
		stream.acknowledged = acknowledged
		if (nowMs - stream.progressAt >= silentMs) stream.drop()
	}
}
