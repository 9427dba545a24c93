import { type Context, Hono } from 'hono'
import { NotFound } from '#app/lib/errors.ts'
import { findOwnConversation } from '#app/modules/chat/conversations/find-conversation.server.ts'
import {
	getChatState,
	listOwnMessages,
	rateOwnConversation,
	readOwnMessages,
	sendVisitorTyping,
} from '#app/modules/chat/conversations/own-conversation.server.ts'
import { saveAddress } from '#app/modules/chat/conversations/save-address.server.ts'
import { writeTranscript } from '#app/modules/chat/conversations/transcript.server.ts'
import { sendOwnMessage } from '#app/modules/chat/messages/send-own-message.server.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { callerOf, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'
import {
	type ChatParts,
	chatPictureBodyBytesMax,
	limitKeyOf,
	partyOf,
	readJson,
	readSeq,
	readText,
	withMessage,
} from './chat-request.ts'
import { withPicture } from './store-picture.ts'

const minute = 60
/** Limits per person. Writes are also counted per address by the rate limit middleware. */
const limits = {
	message: { max: 40, windowSeconds: minute },
	typing: { max: 60, windowSeconds: minute },
}

type VisitorChat = Pick<ChatParts, 'services' | 'keys'> & { autoReplies: { runAt(dueAt: Date): void } }

/** The visitor's endpoints under `/api/chat`. Session and cookie determine the conversation; no URL names one. */
export function visitorChat({ services, keys, autoReplies }: VisitorChat) {
	const { db, clock } = services
	const app = new Hono<ServerEnv>()
	const visitor = endpointPolicy({ access: 'public' })
	const messages = endpointPolicy({
		access: 'public',
		bodyBytesMax: chatPictureBodyBytesMax,
		rateLimit: { max: 300, windowSeconds: 300 },
	})
	const address = endpointPolicy({ access: 'public', rateLimit: { max: 30, windowSeconds: 300 } })

	app.get('/', visitor, async (c) => {
		const party = await partyOf(c, keys)
		const state = await getChatState(db, { party, now: clock.now() })
		// Set the cookie before the first message, so that a retry of it comes from the same browser.
		if (!party.viewer && !party.visitorId)
			c.header('set-cookie', keys.newVisitor().setCookie, { append: true })
		return c.json(state)
	})

	app.get('/messages', messages, async (c) => {
		const before = readSeq(c.req.query('before'), 'before')
		return c.json(await listOwnMessages(db, { party: await partyOf(c, keys), before, now: clock.now() }))
	})

	app.post('/messages', messages, (c) => receiveMessage(c, { services, keys, autoReplies }))

	app.post('/read', visitor, async (c) => {
		const seq = readSeq((await readJson(c)).seq, 'seq')
		await readOwnMessages(db, { party: await partyOf(c, keys), seq, now: clock.now() })
		return c.body(null, 204)
	})

	app.post('/typing', visitor, async (c) => {
		const party = await partyOf(c, keys)
		const now = clock.now()
		await consumeLimit(db, {
			key: `chat-typing:${limitKeyOf(party, c.get('clientIp'))}`,
			...limits.typing,
			now,
		})
		await sendVisitorTyping(db, { party, now })
		return c.body(null, 204)
	})

	app.post('/address', address, async (c) => {
		const { email, name } = await readJson(c)
		await saveAddress(db, {
			party: await partyOf(c, keys),
			email: readText(email),
			name: readText(name),
			clientIp: c.get('clientIp'),
			links: services.links,
			now: clock.now(),
		})
		return c.body(null, 204)
	})

	app.post('/rating', visitor, async (c) => {
		const { rating } = await readJson(c)
		await rateOwnConversation(db, {
			party: await partyOf(c, keys),
			rating: typeof rating === 'number' ? rating : Number.NaN,
			now: clock.now(),
		})
		return c.body(null, 204)
	})

	app.get('/transcript', visitor, async (c) => {
		const found = await findOwnConversation(db, { party: await partyOf(c, keys), now: clock.now() })
		if (!found) throw new NotFound('There is no conversation yet.')
		return c.body(await writeTranscript(db, { conversationId: found.id }), 200, transcriptHeaders)
	})
	return app
}

export const transcriptHeaders = {
	'content-type': 'text/plain; charset=utf-8',
	'content-disposition': 'attachment; filename="conversation.txt"',
}

/** Stores a visitor's message with its picture; the first one starts the conversation. Sending it again returns the stored message. */
async function receiveMessage(c: Context<ServerEnv>, { services, keys, autoReplies }: VisitorChat) {
	const { db, clock } = services
	const party = await partyOf(c, keys)
	const now = clock.now()
	const clientIp = c.get('clientIp')
	const consume = (action: keyof typeof limits, caller: string) =>
		consumeLimit(db, { key: `chat-${action}:${caller}`, ...limits[action], now })
	return withMessage(c, async ({ key, text, pagePath, file }) => {
		await consume('message', limitKeyOf(party, clientIp))
		const caller = callerOf(party.viewer, clientIp)
		if (file) await consumeBudget(db, { kind: 'chatPictures', caller, now })
		const { message, isNew, autoReplyDueAt } = await withPicture(
			services,
			{ actor: party.viewer, file },
			(uploadId) =>
				sendOwnMessage(db, {
					party,
					key,
					text,
					uploadId,
					pagePath,
					now,
					assertMayStart: async () => void (await consumeBudget(db, { kind: 'conversations', caller, now })),
				}),
		)
		if (autoReplyDueAt) autoReplies.runAt(autoReplyDueAt)
		return c.json({ message }, isNew ? 201 : 200)
	})
}
