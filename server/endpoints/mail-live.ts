import { Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { mailTopic } from '#app/modules/mail/threads/threads.server.ts'
import type { EventStreams } from '../live/event-streams.ts'
import type { LiveHub } from '../live/hub.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

type Live = { hub: LiveHub; streams: EventStreams }

/** `GET /api/mail/live`: sends the advisor `changed` when an email arrives, is sent or is moved. The page then loads its data again. */
export function mailLive({ hub, streams }: Live) {
	const app = new Hono<ServerEnv>()
	app.onError((error) => errorResponse(error))
	app.get('/live', endpointPolicy({ access: 'admin', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const viewer = await c.get('viewer')()
		if (viewer?.kind !== 'staff') throw new Forbidden('Only the advisor can follow emails.')
		const { sessionId } = viewer
		const { stream, response } = streams.open(c, { owner: `mail:${sessionId}`, sessionId })
		stream.onClose(hub.subscribe(mailTopic, () => stream.send({ event: 'changed', data: {} })))
		return response
	})
	return app
}
