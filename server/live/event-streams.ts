import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { NotFound, Unavailable } from '#app/lib/errors.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { createAdmission } from './admission.ts'
import { EventStream } from './event-stream.ts'
import type { LiveHub } from './hub.ts'
import { createStreamUpkeep } from './stream-upkeep.ts'

/** A reader that acknowledges nothing for `silentMs` while data is waiting is considered gone; checked every `sweepMs`. */
const defaultDeadlines = { silentMs: 15_000, sweepMs: 5_000 }
/** Streams per session or browser: its tabs, and those that a bad connection left behind. One more ends the oldest. */
const streamsPerOwnerMax = 8

type Streams = {
	hub: Pick<LiveHub, 'subscribe' | 'onState'>
	log: Log
	headers: Record<string, string>
	/** Shorter deadlines for tests. */
	deadlines?: { silentMs: number; sweepMs: number }
}

type OpenStreamInput = {
	/** The owner: one session or browser. */
	owner: string
	/** The session that opened it; the stream ends with that session. */
	sessionId?: string | undefined
	/** Called every minute; false ends the stream. After an error (such as an unreachable database) it is called again. */
	mayContinue?: () => Promise<boolean>
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** All open streams of this instance: limits, heartbeats, deadlines, and their end at shutdown. */
export function createEventStreams({ hub, log, headers, deadlines = defaultDeadlines }: Streams) {
	const streams = new Set<EventStream>()
	const byOwner = streamsByOwner()
	const admission = createAdmission()
	const upkeep = createStreamUpkeep({
		streams,
		log,
		deadlines,
		endStream: (stream) => end(stream, { over: true }),
	})
	let closing = false
	const unsubscribeFromState = hub.onState((connected) => {
		for (const stream of streams) stream.send({ event: connected ? 'resumed' : 'paused', data: {} })
	})

	/** Called first by every stream endpoint, before any query. @throws NotFound, TooMany, Unavailable */
	function admit(c: Context<ServerEnv>): void {
		// The stream would begin, and the client would wait for an end that never comes.
		if (c.req.method === 'HEAD') throw new NotFound('A stream cannot be requested with HEAD.')
		if (closing) throw new Unavailable('This server is restarting. Please try again in a moment.', 1)
		admission.checkRate(c.get('clientIp'))
	}

	/**
	 * Begins the response. The returned `Response` only tells the Node adapter that it has been sent.
	 * @throws TooMany, Unavailable
	 */
	function open(
		c: Context<ServerEnv>,
		{ owner, sessionId, mayContinue }: OpenStreamInput,
	): { stream: EventStream; response: Response } {
		const outgoing = c.env?.outgoing
		if (!outgoing || !('socket' in outgoing) || closing)
			throw new Unavailable('Live updates are not available right now. Please try again in a moment.', 1)
		const releasePlace = admission.acquire(c.get('clientIp'))
		const own = byOwner.get(owner)
		if (own.length >= streamsPerOwnerMax) end(own[0]!, { retryMs: 30_000 })
		beginResponse(outgoing, { ...headers, 'x-request-id': c.get('requestId') })
		const stream = new EventStream(outgoing as ServerResponse, owner, Date.now())
		stream.mayContinue = mayContinue
		streams.add(stream)
		byOwner.add(stream)
		const unsubscribe =
			sessionId &&
			hub.subscribe(`session:${sessionId}`, (payload) => {
				if (payload === 'ended') end(stream, { over: true })
			})
		stream.onClose(() => {
			releasePlace()
			if (unsubscribe) unsubscribe()
			remove(stream)
		})
		outgoing.write('retry: 2000\n\n')
		upkeep.begin(stream)
		return { stream, response: alreadySent() }
	}

	function remove(stream: EventStream): void {
		streams.delete(stream)
		byOwner.remove(stream)
		if (streams.size === 0) upkeep.stop()
	}

	/** Ends a stream with the event `bye`. `over`: this person may not continue, so the browser need not reconnect. */
	function end(
		stream: EventStream,
		{ retryMs = 0, over = false }: { retryMs?: number; over?: boolean },
	): void {
		stream.end({ event: 'bye', data: { retryMs, over } })
	}

	return {
		admit,
		open,
		end,
		count: () => streams.size,
		/** Accepts no more streams; open ones continue. */
		rejectNew(): void {
			closing = true
		},
		/** Ends every stream with a reconnect delay of up to two seconds, and accepts no more. */
		close(): void {
			closing = true
			unsubscribeFromState()
			for (const stream of [...streams]) end(stream, { retryMs: Math.floor(Math.random() * 2_000) })
		},
	}
}

/** The open streams of each owner, the oldest first. */
function streamsByOwner() {
	const streams = new Map<string, EventStream[]>()
	const get = (owner: string) => streams.get(owner) ?? []
	return {
		get,
		add(stream: EventStream): void {
			streams.set(stream.owner, [...get(stream.owner), stream])
		},
		remove(stream: EventStream): void {
			const left = get(stream.owner).filter((other) => other !== stream)
			if (left.length > 0) streams.set(stream.owner, left)
			else streams.delete(stream.owner)
		},
	}
}

type Outgoing = NonNullable<HttpBindings['outgoing']>

function beginResponse(outgoing: Outgoing, headers: Record<string, string>): void {
	outgoing.writeHead(200, {
		...headers,
		'content-type': 'text/event-stream; charset=utf-8',
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
		'cache-control': 'no-store, no-transform',
		// nginx would buffer the stream otherwise.
		'x-accel-buffering': 'no',
		connection: 'close',
	})
	outgoing.socket?.setNoDelay(true)
	outgoing.socket?.setKeepAlive(true, 10_000)
}

/** Tells @hono/node-server that nothing is left to send. It looks for the header only in full responses, and reading `body` makes one. */
function alreadySent(): Response {
	const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
	void response.body
	return response
}
