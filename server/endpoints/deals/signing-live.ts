import { Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { signingsTopic, signingTopic } from '#app/modules/deals/signing/desk/signing-topic.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import type { LiveHub } from '../../live/hub.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

type Live = { hub: LiveHub; streams: EventStreams }

/**
 * `GET /api/signings/live`: sends `changed` to the advisor when something happens in any signing, with `?deal=ID` in this one. The page
 * then reads it again; the events contain nothing else.
 */
export function signingLive({ hub, streams }: Live) {
	const app = new Hono<ServerEnv>()
	app.onError((error) => errorResponse(error))
	app.get('/live', endpointPolicy({ access: 'admin', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const viewer = await c.get('viewer')()
		if (!viewer?.isAdmin) throw new Forbidden('Only the advisor can follow signings.')
		const { sessionId } = viewer
		const dealId = c.req.query('deal') ?? ''
		const { stream, response } = streams.open(c, { owner: `signings:${sessionId}`, sessionId })
		stream.onClose(
			hub.subscribe(isUuid(dealId) ? signingTopic(dealId) : signingsTopic, () => {
				stream.send({ event: 'changed', data: {} })
			}),
		)
		return response
	})
	return app
}
