import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { NotFound, Unavailable } from '#app/lib/errors.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { createAdmission } from './admission.ts'
import { EventStream } from './event-stream.ts'
import type { LiveHub } from './hub.ts'
import { readUnacknowledged } from './unacknowledged.ts'

export const beatMs = 30_000
const checkMs = 60_000
/** A reader that acknowledges nothing for so long, while something waits for it, is not there; looked at so often. */
const usualDeadlines = { silentMs: 15_000, sweepMs: 5_000 }
/** One person's or browser's streams: tabs, and what a bad line left behind. One more ends the oldest. */
const perOwner = 8

type Streams = {
	hub: Pick<LiveHub, 'subscribe' | 'onState'>
	log: Log
	headers: Record<string, string>
	/** For tests, which have less time. */
	deadlines?: { silentMs: number; sweepMs: number }
}

type Opened = {
	/** Whose it is: one session or browser. */
	owner: string
	/** The session it was opened by, whose end ends it. */
	sessionId?: string | undefined
	/** Asked every minute; false ends the stream. An error (a database that is away) is no answer: it is asked again. */
	mayGoOn?: () => Promise<boolean>
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** All open streams of this instance: their caps, signs of life, deadlines, and their end at a shutdown. */
export function createEventStreams({ hub, log, headers, deadlines = usualDeadlines }: Streams) {
	const streams = new Set<EventStream>()
	const ofOwner = new Map<string, EventStream[]>()
	const admission = createAdmission()
	let closing = false
	let sweeping = false
	let ticker: NodeJS.Timeout | undefined
	let sweeper: NodeJS.Timeout | undefined
	const stopHearing = hub.onState((connected) => {
		for (const stream of streams) stream.send({ event: connected ? 'back' : 'away', data: {} })
	})

	/** The first thing a stream's endpoint asks, before it asks the database anything. @throws NotFound, TooMany, Unavailable */
	function knock(c: Context<ServerEnv>): void {
		// It would begin, and the client would wait for an end that never comes.
		if (c.req.method === 'HEAD') throw new NotFound('A stream is read, not looked at.')
		if (closing) throw new Unavailable('This server is restarting. Please try again in a moment.', 1)
		admission.knock(c.get('clientIp'))
	}

	/**
	 * Begins the answer. The response that comes with the stream is for the gate, which takes it as sent.
	 * @throws TooMany, Unavailable
	 */
	function open(
		c: Context<ServerEnv>,
		{ owner, sessionId, mayGoOn }: Opened,
	): { stream: EventStream; response: Response } {
		const outgoing = c.env?.outgoing
		if (!outgoing || !('socket' in outgoing) || closing)
			throw new Unavailable('Live updates are not available right now. Please try again in a moment.', 1)
		const giveBack = admission.take(c.get('clientIp'))
		makeSpaceFor(owner)
		outgoing.writeHead(200, {
			...headers,
			'content-type': 'text/event-stream; charset=utf-8',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
			'cache-control': 'no-store, no-transform',
			// nginx would collect it otherwise.
			'x-accel-buffering': 'no',
			'x-request-id': c.get('requestId'),
			connection: 'close',
		})
		outgoing.socket?.setNoDelay(true)
		outgoing.socket?.setKeepAlive(true, 10_000)
		const stream = new EventStream(outgoing as ServerResponse, owner, Date.now())
		stream.mayGoOn = mayGoOn
		stream.nextCheckAt += checkMs
		streams.add(stream)
		ofOwner.set(owner, [...(ofOwner.get(owner) ?? []), stream])
		const unsubscribe =
			sessionId &&
			hub.subscribe(`session:${sessionId}`, (word) => {
				if (word === 'ended') end(stream, { over: true })
			})
		stream.onClose(() => {
			giveBack()
			if (unsubscribe) unsubscribe()
			forget(stream)
		})
		outgoing.write('retry: 2000\n\n')
		beat(stream)
		keepTime()
		return { stream, response: asSent() }
	}

	function makeSpaceFor(owner: string): void {
		const own = ofOwner.get(owner) ?? []
		if (own.length >= perOwner) end(own[0]!, { retryMs: 30_000 })
	}

	function forget(stream: EventStream): void {
		streams.delete(stream)
		const left = (ofOwner.get(stream.owner) ?? []).filter((one) => one !== stream)
		if (left.length > 0) ofOwner.set(stream.owner, left)
		else ofOwner.delete(stream.owner)
		if (streams.size > 0) return
		clearInterval(ticker)
		clearInterval(sweeper)
		ticker = sweeper = undefined
	}

	function keepTime(): void {
		ticker ??= setInterval(checkNow, 1_000).unref()
		sweeper ??= setInterval(() => void sweep(), deadlines.sweepMs).unref()
	}

	function beat(stream: EventStream): void {
		stream.nextBeatAt += beatMs
		stream.send({ event: 'beat', data: {} })
	}

	function checkNow(): void {
		const at = Date.now()
		for (const stream of streams) {
			if (at >= stream.nextBeatAt) beat(stream)
			if (at >= stream.nextCheckAt) {
				stream.nextCheckAt = at + checkMs
				void check(stream)
			}
		}
	}

	async function check(stream: EventStream): Promise<void> {
		try {
			if (stream.mayGoOn && !(await stream.mayGoOn())) end(stream, { over: true })
		} catch (error) {
			log.debug({ error }, 'a stream could not be checked')
		}
	}

	async function sweep(): Promise<void> {
		if (sweeping) return
		sweeping = true
		try {
			const unacknowledged = await readUnacknowledged()
			const at = Date.now()
			for (const stream of streams) {
				const { socket } = stream
				if (!socket) continue
				const waiting = unacknowledged(socket) + socket.writableLength
				const acknowledged = socket.bytesWritten - waiting
				if (waiting === 0 || acknowledged > stream.acknowledged) stream.progressAt = at
				stream.acknowledged = acknowledged
				if (at - stream.progressAt >= deadlines.silentMs) stream.drop()
			}
		} finally {
			sweeping = false
		}
	}

	function end(
		stream: EventStream,
		{ retryMs = 0, over = false }: { retryMs?: number; over?: boolean },
	): void {
		stream.end({ event: 'bye', data: { retryMs, over } })
	}

	return {
		knock,
		open,
		end,
		count: () => streams.size,
		/** Takes no more; those that are open go on. */
		reject(): void {
			closing = true
		},
		/** Tells every stream to come again, spread over two seconds, and takes no more. */
		close(): void {
			closing = true
			stopHearing()
			for (const stream of [...streams]) end(stream, { retryMs: Math.floor(Math.random() * 2_000) })
		},
	}
}

/** What tells @hono/node-server that nothing is left to send. It looks for that in whole responses only, and asking for the body makes one. */
function asSent(): Response {
	const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
	void response.body
	return response
}
