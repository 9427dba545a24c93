import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { notifyOfComment } from '#app/modules/forum/notifications/notifications.server.ts'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { createEventStreams } from '../live/event-streams.ts'
import { createLiveHub } from '../live/hub.ts'
import type { ServerEnv } from '../request-context.ts'
import { forumLive } from './forum-live.ts'

const log = pino({ level: 'silent' })
const until = { interval: 20 }

/** One instance of the site, with only the live endpoint of posts. */
async function instanceOn({ db, url }: { db: Db; url: string }) {
	const hub = createLiveHub({ databaseUrl: url, log })
	const connected = new Promise<void>((resolve) => hub.onState((isConnected) => isConnected && resolve()))
	const streams = createEventStreams({ hub, log, headers: {} })
	const app = new Hono<ServerEnv>()
	app.use(async (c, next) => {
		c.set('clientIp', '192.0.2.1')
		c.set('requestId', 'one')
		await next()
	})
	app.route('/', forumLive({ services: { db } as unknown as Services, hub, streams }))
	const server = createServer(getRequestListener(app.fetch))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as { port: number }
	await connected
	return {
		origin: `http://127.0.0.1:${port}`,
		async close() {
			streams.close()
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
			await hub.close()
		},
	}
}

/** Connects a reader; `received` contains what has arrived so far. */
async function connectReader(origin: string, postId: number) {
	const answer = await fetch(`${origin}/posts/${postId}/live`)
	const received = { text: '' }
	const reading = (async () => {
		for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) received.text += part
	})().catch(() => {})
	return { answer, received, reading }
}

test('readers on two instances are notified of a published comment, and not of other posts’ or rolled-back ones', async ({
	freshDb,
}) => {
	const { db } = freshDb
	const now = new Date('2026-03-04T12:00:00Z')
	const [post, other] = [await makePost(db), await makePost(db)]
	const instances = [await instanceOn(freshDb), await instanceOn(freshDb)]
	try {
		const readers = await Promise.all(instances.map(({ origin }) => connectReader(origin, post.id)))
		expect(readers.map(({ answer }) => answer.headers.get('content-type'))).toEqual([
			'text/event-stream; charset=utf-8',
			'text/event-stream; charset=utf-8',
		])
		const addComment = (postId: number, { commit = true, state = 'shown' as 'shown' | 'waiting' } = {}) =>
			db
				.transaction(async (tx) => {
					const { id } = await makeComment(tx, { postId, state })
					await notifyOfComment(tx, { commentId: id, now })
					if (!commit) throw new Error('rolled back')
					return id
				})
				.catch(() => null)
		await addComment(other.id)
		await addComment(post.id, { commit: false })
		await addComment(post.id, { state: 'waiting' })
		const id = await addComment(post.id)
		for (const { received } of readers) {
			await vi.waitFor(() => expect(received.text).toContain(`data: {"id":${id}}`), until)
			expect(received.text.match(/event: comment/g)).toHaveLength(1)
		}
	} finally {
		for (const instance of instances) await instance.close()
	}
})

test('the live endpoint of a hidden or missing post responds with 404', async ({ freshDb }) => {
	const hidden = await makePost(freshDb.db, { state: 'waiting' })
	const instance = await instanceOn(freshDb)
	try {
		for (const id of [hidden.id, 999_999, 0]) {
			const answer = await fetch(`${instance.origin}/posts/${id}/live`)
			expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
		}
	} finally {
		await instance.close()
	}
})
