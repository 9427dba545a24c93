import { Hono } from 'hono'
import { errorResponse, isForOperator, toDomainError } from '#app/http/errors.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getPicture } from '#app/modules/chat/messages/pictures.server.ts'
import { sendFile } from '#server/pages/files/send-file.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'
import { adminChat } from './admin.ts'
import { startAutoReplies } from './auto-replies.ts'
import { type ChatParts, partyOf } from './chat-request.ts'
import { createPresenceBoard } from './presence-board.ts'
import { chatStreams } from './streams.ts'
import { visitorChat } from './visitor.ts'

/** Everything under `/api/chat`, as JSON and event streams. No response may be cached. */
export function chatEndpoints(parts: ChatParts) {
	const { services, keys } = parts
	const { db, storage, log, clock } = services
	const presence = createPresenceBoard(parts)
	const autoReplies = startAutoReplies(services)
	const app = new Hono<ServerEnv>()

	app.use(async (c, next) => {
		const rejection = c.get('rejection')
		if (rejection) return errorResponse(rejection)
		await next()
		if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
	})
	app.onError((error, c) => {
		const requestId = c.get('requestId')
		if (isForOperator(error)) log.error({ requestId, error }, 'request failed')
		const rejection = toDomainError(error)
		if (rejection) return errorResponse(rejection)
		const message = `Something went wrong on our side. Reference: ${requestId}`
		return c.json({ error: { code: 'internal', message } }, 500)
	})

	app.route('/', chatStreams({ ...parts, presence }))
	app.route('/admin', adminChat(parts))
	app.route('/', visitorChat({ ...parts, autoReplies }))
	app.get('/files/:messageId', endpointPolicy({ access: 'public' }), async (c) => {
		const messageId = c.req.param('messageId')
		const party = await partyOf(c, keys)
		const picture = isUuid(messageId) ? await getPicture(db, { party, messageId, now: clock.now() }) : null
		if (!picture) throw new NotFound('We couldn’t find this picture.')
		const { storageKey: key, sizeBytes, contentType } = picture
		return sendFile(c, { storage, key, sizeBytes, tag: messageId, headers: headersOf(contentType) })
	})
	app.all('*', endpointPolicy({ access: 'public' }), () =>
		errorResponse(new NotFound('There is nothing at this address.')),
	)

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
