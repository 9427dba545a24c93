import { Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { clientTopic } from '#app/modules/clients/checklists/checklist.ts'
import { isOwnChecklist } from '#app/modules/clients/checklists/checklists.server.ts'
import { findOwnClientId } from '#app/modules/clients/own-client.server.ts'
import type { EventStreams } from '../live/event-streams.ts'
import type { LiveHub } from '../live/hub.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

type Live = { services: Pick<Services, 'db'>; hub: LiveHub; streams: EventStreams }

/**
 * `GET /api/checklists/:id/live`: sends `changed` when one of the client's checklists changes; the open page then loads it
 * again. The events contain nothing else, and the session determines the client.
 */
export function checklistLive({ services: { db }, hub, streams }: Live) {
	const app = new Hono<ServerEnv>()
	app.onError((error) => errorResponse(error))
	app.get('/:id/live', endpointPolicy({ access: 'member', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const viewer = await c.get('viewer')()
		if (!viewer) throw new Forbidden('Please sign in.')
		const own = await isOwnChecklist(db, { actor: viewer, id: c.req.param('id') })
		const clientId = own && (await findOwnClientId(db, { actor: viewer }))
		if (!clientId) throw new NotFound('You don’t have a saved checklist yet.')
		const { sessionId } = viewer
		const { stream, response } = streams.open(c, { owner: `checklists:${sessionId}`, sessionId })
		stream.onClose(
			hub.subscribe(clientTopic(clientId), () => {
				stream.send({ event: 'changed', data: {} })
			}),
		)
		return response
	})
	return app
}
