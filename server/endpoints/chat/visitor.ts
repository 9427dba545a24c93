import { Hono } from 'hono'
import { NotFound } from '#app/lib/errors.ts'
import { addressBlock, takeFromLimit } from '#app/modules/auth/limits.server.ts'
import { findOwnConversation } from '#app/modules/chat/find-conversation.server.ts'
import { leaveAddress } from '#app/modules/chat/leave-address.server.ts'
import {
	getChatState,
	listOwnMessages,
	rateOwnConversation,
	readOwnMessages,
	sayVisitorTypes,
} from '#app/modules/chat/own-conversation.server.ts'
import { sendOwnMessage } from '#app/modules/chat/send-own-message.server.ts'
import { writeTranscript } from '#app/modules/chat/transcript.server.ts'
import type { Gate } from '../../gate.ts'
import {
	type ChatParts,
	partyOf,
	readJson,
	readSeq,
	readText,
	tagOfParty,
	withMessage,
} from './chat-request.ts'
import { withPicture } from './keep-picture.ts'

const minute = 60
/** What one person may do; writes of an address are counted by the gate besides. */
const limits = {
	message: { max: 40, windowSeconds: minute },
	picture: { max: 20, windowSeconds: 60 * minute },
	typing: { max: 60, windowSeconds: minute },
	/** Conversations begun from one address. */
	beginning: { max: 30, windowSeconds: 60 * minute },
}

/** The visitor's side under `/api/chat`. Whose conversation it is follows from session and cookie; no address names one. */
export function visitorChat({
	services,
	keys,
	autoReplies,
}: ChatParts & { autoReplies: { at(dueAt: Date): void } }) {
	const { db, clock, env } = services
	const app = new Hono<Gate>()

	app.get('/', async (c) => {
		const party = await partyOf(c, keys)
		const state = await getChatState(db, { party, now: clock.now() })
		// Known before the first message, so that a retry of that one is the same browser's.
		if (!party.viewer && !party.visitorId)
			c.header('set-cookie', keys.newVisitor().setCookie, { append: true })
		return c.json(state)
	})

	app.get('/messages', async (c) => {
		const before = readSeq(c.req.query('before'), 'before')
		return c.json(await listOwnMessages(db, { party: await partyOf(c, keys), before, now: clock.now() }))
	})

	app.post('/messages', async (c) => {
		const party = await partyOf(c, keys)
		const now = clock.now()
		const clientIp = c.get('clientIp')
		const take = (what: keyof typeof limits, whose: string) =>
			takeFromLimit(db, { key: `chat-${what}:${whose}`, ...limits[what], now })
		return withMessage(c, async ({ key, text, file }) => {
			await take('message', tagOfParty(party, clientIp))
			if (file) await take('picture', addressBlock(clientIp))
			const { message, isNew, autoReplyDueAt } = await withPicture(
				services,
				{ actor: party.viewer, file },
				(uploadId) =>
					sendOwnMessage(db, {
						...{ party, key, text, uploadId, now },
						mayBegin: async () => void (await take('beginning', addressBlock(clientIp))),
					}),
			)
			if (autoReplyDueAt) autoReplies.at(autoReplyDueAt)
			return c.json({ message }, isNew ? 201 : 200)
		})
	})

	app.post('/read', async (c) => {
		const seq = readSeq((await readJson(c)).seq, 'seq')
		await readOwnMessages(db, { party: await partyOf(c, keys), seq, now: clock.now() })
		return c.body(null, 204)
	})

	app.post('/typing', async (c) => {
		const party = await partyOf(c, keys)
		const now = clock.now()
		await takeFromLimit(db, {
			key: `chat-typing:${tagOfParty(party, c.get('clientIp'))}`,
			...limits.typing,
			now,
		})
		await sayVisitorTypes(db, { party, now })
		return c.body(null, 204)
	})

	app.post('/address', async (c) => {
		const { email, name } = await readJson(c)
		await leaveAddress(db, {
			party: await partyOf(c, keys),
			...{ email: readText(email), name: readText(name), clientIp: c.get('clientIp') },
			...{ keys, origin: env.origin, now: clock.now() },
		})
		return c.body(null, 204)
	})

	app.post('/rating', async (c) => {
		const { rating } = await readJson(c)
		await rateOwnConversation(db, {
			party: await partyOf(c, keys),
			rating: typeof rating === 'number' ? rating : Number.NaN,
			now: clock.now(),
		})
		return c.body(null, 204)
	})

	app.get('/transcript', async (c) => {
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
