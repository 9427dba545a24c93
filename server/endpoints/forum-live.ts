import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { postTopic } from '#app/modules/forum/notifications/notifications.server.ts'
import { isPostShown } from '#app/modules/forum/posts/visible-post.server.ts'
import type { EventStreams } from '../live/event-streams.ts'
import type { LiveHub } from '../live/hub.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

type Live = { services: Services; hub: LiveHub; streams: EventStreams }

/**
 * `GET /api/community/posts/:id/live`: sends open readers of a post the ids of new comments, `comment {id}`; they load them
 * from the page, which checks who may see what. Sends `missed` when notifications may have been lost. Anybody may subscribe,
 * because ids are not secret.
 */
export function forumLive({ services: { db }, hub, streams }: Live) {
	const app = new Hono<ServerEnv>()
	app.onError((error) => errorResponse(error))
	app.get('/posts/:id/live', endpointPolicy({ access: 'public', queue: 'patient' }), async (c) => {
		streams.admit(c)
		const id = readRowId(c.req.param('id'))
		if (id === undefined || !(await isPostShown(db, { id })))
			throw new NotFound('We couldn’t find this post.')
		// A random owner per reader: many people may share one address, and the per-address limit counts those.
		const { stream, response } = streams.open(c, { owner: `post:${randomUUID()}` })
		stream.onClose(
			hub.subscribe(postTopic(id), (payload) => {
				const commentId = readRowId(/^comment:(\d+)$/.exec(payload)?.[1])
				if (commentId === undefined) stream.send({ event: 'missed', data: {} })
				else stream.send({ event: 'comment', data: { id: commentId } })
			}),
		)
		return response
	})
	return app
}
