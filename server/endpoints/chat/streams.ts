import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { findCurrentSession, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import { getConversationRow } from '#app/modules/chat/conversations/admin-conversation.server.ts'
import { findOwnConversation } from '#app/modules/chat/conversations/find-conversation.server.ts'
import { listPresentVisitors } from '#app/modules/chat/presence.server.ts'
import { adminTopic } from '#app/modules/chat/topics.ts'
import type { EventStream } from '../../live/event-stream.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'
import type { ChatParts } from './chat-request.ts'
import { limitKeyOf } from './chat-request.ts'
import { followConversation, readCursorOf } from './follow.ts'
import type { PresenceBoard } from './presence-board.ts'

const announceEveryMs = 250

/** `GET /api/chat/stream` for visitors, `GET /api/chat/admin/stream` for the advisor. */
export function chatStreams({
	services,
	keys,
	hub,
	streams,
	presence,
}: ChatParts & { presence: PresenceBoard }) {
	const { db, auth, clock } = services
	const app = new Hono<ServerEnv>()

	/** Finds the viewer without the session middleware, which would try to renew the session after the response has begun. */
	const findViewer = async (headers: Headers) =>
		viewerOf(await findCurrentSession(db, { auth, headers, now: clock.now() }))
	/** The only part of a request that is kept while its stream is open. */
	const cookieHeaders = (c: Context<ServerEnv>) => new Headers({ cookie: c.req.header('cookie') ?? '' })
	const cursorOf = (c: Context<ServerEnv>) =>
		readCursorOf(c.req.header('last-event-id'), c.req.query('after'))

	app.get('/stream', endpointPolicy({ access: 'public', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const cursor = cursorOf(c)
		const headers = cookieHeaders(c)
		const viewer = await findViewer(headers)
		const party = { viewer, visitorId: keys.readVisitor(headers.get('cookie')) }
		const conversation = await findOwnConversation(db, { party, now: clock.now() })
		if (!conversation) throw new NotFound('There is no conversation yet.')
		const { stream, response } = streams.open(c, {
			owner: `chat:${limitKeyOf(party, c.get('clientIp'))}`,
			sessionId: viewer?.sessionId,
			...(viewer ? { mayContinue: async () => (await findViewer(headers))?.id === viewer.id } : {}),
		})
		const streamId = randomUUID()
		presence.visitorConnected({ stream, streamId, conversationId: conversation.id })
		const userId = viewer?.id ?? null
		followConversation({
			services,
			hub,
			stream,
			conversation,
			cursor,
			reader: 'visitor',
			mayStillRead: (row) => row.userId === userId,
			endStream: () => streams.end(stream, {}),
		})
		return response
	})

	app.get('/admin/stream', endpointPolicy({ access: 'admin', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const cursor = cursorOf(c)
		const headers = cookieHeaders(c)
		const viewer = await findViewer(headers)
		if (viewer?.kind !== 'staff') throw new Forbidden('Only the advisor can read conversations.')
		const conversationId = c.req.query('conversation')
		const conversation = conversationId
			? await getConversationRow(db, { actor: viewer, id: conversationId })
			: null
		const { stream, response } = streams.open(c, {
			owner: `admin:${viewer.sessionId}`,
			sessionId: viewer.sessionId,
			mayContinue: async () => (await findViewer(headers))?.kind === 'staff',
		})
		presence.advisorConnected({ stream, streamId: randomUUID(), userId: viewer.id })
		announceChanges(hub, stream)
		if (conversation) {
			const sendPresence = async () => {
				const present = await listPresentVisitors(db, {
					conversationIds: [conversation.id],
					now: clock.now(),
				})
				stream.send({ event: 'presence', data: { present: present.has(conversation.id) } })
			}
			const onVisitor = () => void sendPresence().catch(() => {})
			followConversation({
				services,
				hub,
				stream,
				conversation,
				cursor,
				reader: 'advisor',
				onVisitor,
				mayStillRead: () => true,
				endStream: () => streams.end(stream, {}),
			})
		}
		return response
	})
	return app
}

/** Sends the advisor's stream which conversations have changed, at most four times a second. */
function announceChanges(hub: ChatParts['hub'], stream: EventStream): void {
	const changed = new Set<string>()
	let timer: NodeJS.Timeout | undefined
	stream.onClose(
		hub.subscribe(adminTopic, (changedId) => {
			// '' means that notifications may have been missed: any conversation may have changed.
			changed.add(changedId)
			timer ??= setTimeout(() => {
				timer = undefined
				for (const id of changed) stream.send({ event: 'changed', data: { conversationId: id } })
				changed.clear()
			}, announceEveryMs)
		}),
	)
	stream.onClose(() => clearTimeout(timer))
}
