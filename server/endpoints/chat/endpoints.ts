import { Hono } from 'hono'
import { asRefusal, errorResponse } from '#app/http/errors.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getPicture } from '#app/modules/chat/pictures.server.ts'
import type { Gate } from '../../gate.ts'
import { sendFile } from '../../send-file.ts'
import { startAutoReplies } from './auto-replies.ts'
import { type ChatParts, partyOf } from './chat-request.ts'
import { deskChat } from './desk.ts'
import { createPresenceBoard } from './presence-board.ts'
import { chatStreams } from './streams.ts'
import { visitorChat } from './visitor.ts'

/** Everything under `/api/chat`, as JSON and event streams; nothing of it is ever kept by anybody on the way. */
export function chatEndpoints(parts: ChatParts) {
	const { services, keys } = parts
	const { db, storage, log, clock } = services
	const presence = createPresenceBoard(parts)
	const autoReplies = startAutoReplies(services)
	const app = new Hono<Gate>()

	app.use(async (c, next) => {
		const refusal = c.get('refusal')
		if (refusal) return errorResponse(refusal)
		await next()
		if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
	})
	app.onError((error, c) => {
		const refusal = asRefusal(error)
		if (refusal) return errorResponse(refusal)
		const requestId = c.get('requestId')
		log.error({ requestId, error }, 'request failed')
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return c.json({ error: { code: 'internal', message } }, 500)
	})

	app.route('/', chatStreams({ ...parts, presence }))
	app.route('/desk', deskChat(parts))
	app.route('/', visitorChat({ ...parts, autoReplies }))
	app.get('/files/:messageId', async (c) => {
		const messageId = c.req.param('messageId')
		const party = await partyOf(c, keys)
		const picture = isUuid(messageId) ? await getPicture(db, { party, messageId, now: clock.now() }) : null
		if (!picture) throw new NotFound('There is no such picture.')
		const { storageKey: key, sizeBytes, contentType } = picture
		return sendFile(c, { storage, key, sizeBytes, tag: messageId, headers: headersOf(contentType) })
	})
	app.all('*', () => errorResponse(new NotFound('There is nothing at this address.')))

	return {
		app,
		async close(): Promise<void> {
			presence.close()
			await autoReplies.close()
		},
	}
}

const headersOf = (contentType: string) => ({
	'content-type': contentType,
	'content-disposition': 'inline',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'cross-origin-resource-policy': 'same-origin',
	'cache-control': 'private, no-cache',
})
