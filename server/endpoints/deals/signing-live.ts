import { Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { dealsTopic } from '#app/modules/deals/deal-topics.ts'
import { dealAsksTopic } from '#app/modules/signing/desk/asks-topic.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import type { LiveHub } from '../../live/hub.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

type Live = { hub: LiveHub; streams: EventStreams }

/**
 * `GET /api/signings/live`: sends the advisor `changed` with the deal's id when something happens in a deal, and `ask` with the ids of
 * client and deal when a client asks from the signing desk. The page then loads its data again; the events contain nothing else.
 */
export function signingLive({ hub, streams }: Live) {
	const app = new Hono<ServerEnv>()
	app.onError((error) => errorResponse(error))
	app.get('/live', endpointPolicy({ access: 'admin', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const viewer = await c.get('viewer')()
		if (viewer?.kind !== 'staff') throw new Forbidden('Only the advisor can follow signings.')
		const { sessionId } = viewer
		const { stream, response } = streams.open(c, { owner: `signings:${sessionId}`, sessionId })
		// Without an id, notifications may have been missed: then any deal may have changed.
		const unsubscribeChanges = hub.subscribe(dealsTopic, (dealId) => {
			stream.send({ event: 'changed', data: dealId ? { dealId } : {} })
		})
		const unsubscribeAsks = hub.subscribe(dealAsksTopic, (ids) => {
			const [clientId, dealId] = ids.split(' ')
			if (clientId && dealId) stream.send({ event: 'ask', data: { clientId, dealId } })
		})
		stream.onClose(unsubscribeChanges)
		stream.onClose(unsubscribeAsks)
		return response
	})
	return app
}
