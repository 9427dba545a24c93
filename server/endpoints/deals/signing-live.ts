import { type Context, Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import {
	signingAsksTopic,
	signingsTopic,
	signingTopic,
} from '#app/modules/deals/signing/desk/signing-topic.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import type { LiveHub } from '../../live/hub.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

type Live = { hub: LiveHub; streams: EventStreams }

/**
 * `GET /api/signings/live`: sends `changed` to the advisor when something happens in any signing, with `?deal=ID` in this one. The page
 * then reads it again; the events contain nothing else. `GET /api/signings/asks`: sends `ask` with the ids of client and deal when a client
 * asks from the desk.
 */
export function signingLive({ hub, streams }: Live) {
	const app = new Hono<ServerEnv>()
	app.onError((error) => errorResponse(error))
	const advisor = endpointPolicy({ access: 'admin', queue: 'patient' })
	async function open(c: Context<ServerEnv>, name: string) {
		streams.admit(c)
		const viewer = await c.get('viewer')()
		if (!viewer?.isAdmin) throw new Forbidden('Only the advisor can follow signings.')
		const { sessionId } = viewer
		return streams.open(c, { owner: `${name}:${sessionId}`, sessionId })
	}
	app.get('/live', advisor, async (c) => {
		const dealId = c.req.query('deal') ?? ''
		const { stream, response } = await open(c, 'signings')
		stream.onClose(
			hub.subscribe(isUuid(dealId) ? signingTopic(dealId) : signingsTopic, () => {
				stream.send({ event: 'changed', data: {} })
			}),
		)
		return response
	})
	app.get('/asks', advisor, async (c) => {
		const { stream, response } = await open(c, 'asks')
		stream.onClose(
			hub.subscribe(signingAsksTopic, (ids) => {
				const [clientId, dealId] = ids.split(' ')
				// Without ids, notifications may have been missed; the overview shows what waits.
				if (clientId && dealId) stream.send({ event: 'ask', data: { clientId, dealId } })
			}),
		)
		return response
	})
	return app
}
