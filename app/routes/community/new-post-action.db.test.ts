import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestFacts } from '#app/http/context.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { aPost, makeWriter, wednesday } from '#tests/factories/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { answerNewPost } from './new-post-action.server.ts'

function contextOf(db: Db, viewer: unknown) {
	const context = new RouterContextProvider()
	const services = { db, storage: memoryStorage(), clock: { now: () => wednesday }, log: console }
	const facts = { requestId: 'r-1', rejection: undefined, viewer: async () => viewer }
	fillContext(context, services as unknown as Services, facts as unknown as RequestFacts)
	return context
}

const rendered = (background: string) =>
	sharp({ create: { width: 40, height: 30, channels: 3, background } })
		.png()
		.toBuffer()

function sent(picture: Buffer): Request {
	const body = new FormData()
	const { title, category, body: words } = aPost
	const fields = { title, category, body: words, requestKey: 'form-0123456789abcdef' }
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	body.append('picture', new File([new Uint8Array(picture)], 'car.png', { type: 'image/png' }))
	return new Request('http://site.test/community/new', { method: 'POST', body })
}

test('a post whose picture comes along with it and that is sent twice is one post, with one picture; with another picture it is another', async ({
	db,
}) => {
	const context = contextOf(db, await makeWriter(db, 'Dana Kim'))
	const picture = await rendered('red')
	for (let times = 0; times < 2; times++)
		expect(await answerNewPost(context, sent(picture))).toMatchObject({ status: 303 })
	const [post, ...more] = await db.select().from(forumPost)
	expect(more).toEqual([])
	expect(await db.select().from(upload)).toMatchObject([{ id: post!.imageId, draft: false }])
	await answerNewPost(context, sent(await rendered('blue')))
	expect(await db.$count(forumPost)).toBe(2)
})
