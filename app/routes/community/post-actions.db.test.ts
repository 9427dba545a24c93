import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { makeWriter, postInput, wednesday } from '#tests/factories/forum/forum-world.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { handleNewPost } from './post-actions.server.ts'

function contextOf(db: Db, viewer: unknown) {
	const context = new RouterContextProvider()
	const services = { db, storage: memoryStorage(), clock: { now: () => wednesday }, log: console }
	const metadata = { requestId: 'r-1', rejection: undefined, viewer: async () => viewer }
	fillContext(context, someServices(services), metadata as unknown as RequestMetadata)
	return context
}

const renderPicture = (background: string) =>
	sharp({ create: { width: 40, height: 30, channels: 3, background } })
		.png()
		.toBuffer()

function submission(picture: Buffer): Request {
	const body = new FormData()
	const { title, category, body: text } = postInput
	const fields = { title, category, body: text, requestKey: 'form-0123456789abcdef' }
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	body.append('picture', new File([new Uint8Array(picture)], 'car.png', { type: 'image/png' }))
	return new Request('http://site.test/community/new', { method: 'POST', body })
}

test('a post submitted twice with the same picture is stored once, and with another picture it is a new post', async ({
	db,
}) => {
	const context = contextOf(db, await makeWriter(db, 'Dana Kim'))
	const picture = await renderPicture('red')
	for (let attempt = 0; attempt < 2; attempt++)
		expect(await handleNewPost({ context, request: submission(picture) })).toMatchObject({ status: 303 })
	const [post, ...more] = await db.select().from(forumPost)
	expect(more).toEqual([])
	expect(await db.select().from(upload)).toMatchObject([{ id: post!.imageId, draft: false }])
	await handleNewPost({ context, request: submission(await renderPicture('blue')) })
	expect(await db.$count(forumPost)).toBe(2)
})
