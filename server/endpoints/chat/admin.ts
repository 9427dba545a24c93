import { Hono } from 'hono'
import { Invalid } from '#app/lib/errors.ts'
import {
	getConversation,
	getConversationRow,
	listEarlier,
	markRead,
	sendAdvisorTyping,
	sendReply,
	setStatus,
} from '#app/modules/chat/conversations/admin-conversation.server.ts'
import { listConversations } from '#app/modules/chat/conversations/conversation-list.server.ts'
import { writeTranscript } from '#app/modules/chat/conversations/transcript.server.ts'
import {
	addCannedReply,
	changeCannedReply,
	listCannedReplies,
	removeCannedReply,
} from '#app/modules/chat/messages/canned-replies.server.ts'
import { readMessageText } from '#app/modules/chat/messages/message-text.ts'
import { addNote, removeNote } from '#app/modules/chat/messages/notes.server.ts'
import { cancelScheduledMessage, scheduleMessage } from '#app/modules/chat/messages/send-later.server.ts'
import { listPresentVisitors, recordActivity } from '#app/modules/chat/presence.server.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'
import {
	advisorOf,
	type ChatParts,
	chatPictureBodyBytesMax,
	readJson,
	readKey,
	readSeq,
	readText,
	withMessage,
} from './chat-request.ts'
import { withPicture } from './store-picture.ts'
import { transcriptHeaders } from './visitor.ts'

const conversationPath = '/conversations/:id'

const admin = endpointPolicy({ access: 'admin' })

/** The advisor's endpoints under `/api/chat/admin`. */
export function adminChat({ services }: ChatParts) {
	const app = new Hono<ServerEnv>()
	app.route('/', conversations(services))
	app.route('/', notesAndScheduledReplies(services))
	app.route('/', cannedReplies(services))
	return app
}

type Services = ChatParts['services']

function conversations(services: Services) {
	const { db, clock } = services
	const app = new Hono<ServerEnv>()
	const messages = endpointPolicy({ access: 'admin', bodyBytesMax: chatPictureBodyBytesMax })

	app.get('/conversations', admin, async (c) => {
		const { q: search = '', status, after } = c.req.query()
		return c.json(
			await listConversations(db, {
				actor: await advisorOf(c),
				// PostgreSQL stores no NUL.
				search: search.replaceAll('\0', ''),
				...(status === 'open' || status === 'closed' ? { status } : {}),
				...(after ? { after } : {}),
			}),
		)
	})

	app.get(conversationPath, admin, async (c) => {
		const input = { actor: await advisorOf(c), id: c.req.param('id') }
		const before = c.req.query('before')
		if (before !== undefined)
			return c.json(await listEarlier(db, { ...input, before: readSeq(before, 'before') }))
		const found = await getConversation(db, input)
		const present = await listPresentVisitors(db, { conversationIds: [found.id], now: clock.now() })
		return c.json({ ...found, visitorPresent: present.has(found.id) })
	})

	app.post(`${conversationPath}/messages`, messages, async (c) => {
		const actor = await advisorOf(c)
		return withMessage(c, async ({ key, text, file }) => {
			const { message, isNew } = await withPicture(services, { actor, file }, (uploadId) =>
				sendReply(db, { actor, id: c.req.param('id'), key, text, uploadId, now: clock.now() }),
			)
			return c.json({ message }, isNew ? 201 : 200)
		})
	})

	app.post(`${conversationPath}/read`, admin, async (c) => {
		const actor = await advisorOf(c)
		const seq = readSeq((await readJson(c)).seq, 'seq')
		await markRead(db, { actor, id: c.req.param('id'), seq })
		return c.body(null, 204)
	})

	app.post(`${conversationPath}/typing`, admin, async (c) => {
		await sendAdvisorTyping(db, { actor: await advisorOf(c), id: c.req.param('id') })
		return c.body(null, 204)
	})

	app.post(`${conversationPath}/status`, admin, async (c) => {
		const actor = await advisorOf(c)
		const { status } = await readJson(c)
		if (status !== 'open' && status !== 'closed')
			throw new Invalid('The status must be open or closed.', 'status')
		await setStatus(db, { actor, id: c.req.param('id'), status, now: clock.now() })
		return c.body(null, 204)
	})

	app.get(`${conversationPath}/transcript`, admin, async (c) => {
		const { id: conversationId } = await getConversationRow(db, {
			actor: await advisorOf(c),
			id: c.req.param('id'),
		})
		return c.body(await writeTranscript(db, { conversationId }), 200, transcriptHeaders)
	})

	app.post('/here', admin, async (c) => {
		const { id: userId } = await advisorOf(c)
		await recordActivity(db, { userId, now: clock.now() })
		return c.body(null, 204)
	})

	return app
}

function notesAndScheduledReplies({ db, clock }: Services) {
	const app = new Hono<ServerEnv>()

	app.post(`${conversationPath}/notes`, admin, async (c) => {
		const actor = await advisorOf(c)
		const { text } = await readJson(c)
		await addNote(db, { actor, id: c.req.param('id'), text: readText(text), now: clock.now() })
		return c.body(null, 201)
	})

	app.delete(`${conversationPath}/notes/:noteId`, admin, async (c) => {
		await removeNote(db, { actor: await advisorOf(c), ...c.req.param() })
		return c.body(null, 204)
	})

	app.post(`${conversationPath}/later`, admin, async (c) => {
		const actor = await advisorOf(c)
		const { key, text, sendAt } = await readJson(c)
		await scheduleMessage(db, {
			actor,
			id: c.req.param('id'),
			key: readKey(key),
			now: clock.now(),
			text: readMessageText(text),
			sendAt: new Date(readText(sendAt)),
		})
		return c.body(null, 201)
	})

	app.delete(`${conversationPath}/later/:scheduledMessageId`, admin, async (c) => {
		await cancelScheduledMessage(db, { actor: await advisorOf(c), ...c.req.param() })
		return c.body(null, 204)
	})

	return app
}

function cannedReplies({ db, clock }: Services) {
	const app = new Hono<ServerEnv>()

	app.get('/canned', admin, async (c) =>
		c.json({ replies: await listCannedReplies(db, { actor: await advisorOf(c) }) }),
	)

	app.post('/canned', admin, async (c) => {
		const actor = await advisorOf(c)
		const { title, text } = await readJson(c)
		const reply = { title: readText(title), text: readText(text) }
		return c.json(await addCannedReply(db, { actor, ...reply, now: clock.now() }), 201)
	})

	app.post('/canned/:id', admin, async (c) => {
		const actor = await advisorOf(c)
		const { title, text } = await readJson(c)
		const reply = { title: readText(title), text: readText(text) }
		await changeCannedReply(db, { actor, id: c.req.param('id'), ...reply })
		return c.body(null, 204)
	})

	app.delete('/canned/:id', admin, async (c) => {
		await removeCannedReply(db, { actor: await advisorOf(c), id: c.req.param('id') })
		return c.body(null, 204)
	})
	return app
}
