import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { findCurrentSession, viewerOf } from '#app/modules/auth/sessions/current-session.server.ts'
import { getRow } from '#app/modules/chat/conversations/admin-conversation.server.ts'
import { findOwnConversation } from '#app/modules/chat/conversations/find-conversation.server.ts'
import { listPresentVisitors } from '#app/modules/chat/presence.server.ts'
import { adminTopic } from '#app/modules/chat/topics.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'
import type { ChatParts } from './chat-request.ts'
import { tagOfParty } from './chat-request.ts'
import { followConversation, readCursorOf } from './follow.ts'
import type { PresenceBoard } from './presence-board.ts'

const listEveryMs = 250

/** `GET /api/chat/stream` for visitors, `GET /api/chat/desk/stream` for the advisor. */
export function chatStreams({
	services,
	keys,
	hub,
	streams,
	presence,
}: ChatParts & { presence: PresenceBoard }) {
	const { db, auth, clock } = services
	const app = new Hono<ServerEnv>()

	/** Not by way of the gate: it would renew the session of an answer that has begun. */
	const viewerBy = async (headers: Headers) =>
		viewerOf(await findCurrentSession(db, { auth, headers, now: clock.now() }))
	/** All that is kept of a request while its stream is open. */
	const keepCookie = (c: Context<ServerEnv>) => new Headers({ cookie: c.req.header('cookie') ?? '' })
	const cursorOf = (c: Context<ServerEnv>) =>
		readCursorOf(c.req.header('last-event-id'), c.req.query('after'))

	app.get('/stream', endpointPolicy({ access: 'public', queue: 'patient' }), async (c) => {
		streams.knock(c)
		const cursor = cursorOf(c)
		const headers = keepCookie(c)
		const viewer = await viewerBy(headers)
		const party = { viewer, visitorId: keys.readVisitor(headers.get('cookie')) }
		const conversation = await findOwnConversation(db, { party, now: clock.now() })
		if (!conversation) throw new NotFound('There is no conversation yet.')
		const { stream, response } = streams.open(c, {
			owner: `chat:${tagOfParty(party, c.get('clientIp'))}`,
			sessionId: viewer?.sessionId,
			...(viewer ? { mayGoOn: async () => (await viewerBy(headers))?.id === viewer.id } : {}),
		})
		const streamId = randomUUID()
		presence.visitorCame({ stream, streamId, conversationId: conversation.id })
		const userId = viewer?.id ?? null
		followConversation({
			services,
			hub,
			stream,
			conversation,
			cursor,
			reader: 'visitor',
			isStillTheirs: (row) => row.userId === userId,
			sendAway: () => streams.end(stream, {}),
		})
		return response
	})

	app.get('/desk/stream', endpointPolicy({ access: 'admin', queue: 'patient' }), async (c) => {
		streams.knock(c)
		const cursor = cursorOf(c)
		const headers = keepCookie(c)
		const viewer = await viewerBy(headers)
		if (!viewer?.isAdmin) throw new Forbidden('Only the advisor can read conversations.')
		const id = c.req.query('conversation')
		const conversation = id ? await getRow(db, { actor: viewer, id }) : null
		const { stream, response } = streams.open(c, {
			owner: `desk:${viewer.sessionId}`,
			sessionId: viewer.sessionId,
			mayGoOn: async () => (await viewerBy(headers))?.isAdmin === true,
		})
		presence.advisorCame({ stream, streamId: randomUUID(), userId: viewer.id })
		const changed = new Set<string>()
		let timer: NodeJS.Timeout | undefined
		stream.onClose(
			hub.subscribe(adminTopic, (conversationId) => {
				// '' when something may have been missed: any of them.
				changed.add(conversationId)
				timer ??= setTimeout(() => {
					timer = undefined
					for (const one of changed) stream.send({ event: 'changed', data: { conversationId: one } })
					changed.clear()
				}, listEveryMs)
			}),
		)
		stream.onClose(() => clearTimeout(timer))
		if (conversation) {
			const notifyPresence = async () => {
				const present = await listPresentVisitors(db, {
					conversationIds: [conversation.id],
					now: clock.now(),
				})
				stream.send({ event: 'presence', data: { present: present.has(conversation.id) } })
			}
			const onVisitor = () => void notifyPresence().catch(() => {})
			followConversation({
				services,
				hub,
				stream,
				conversation,
				cursor,
				reader: 'advisor',
				onVisitor,
				isStillTheirs: () => true,
				sendAway: () => streams.end(stream, {}),
			})
		}
		return response
	})
	return app
}
