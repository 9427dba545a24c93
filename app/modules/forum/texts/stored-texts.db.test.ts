import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { forumComment, forumPost } from '#app/db/schema/forum.ts'
import { asTypedNote } from '#app/platform/markdown/as-typed.ts'
import {
	createTextRenderer,
	NOT_RENDERED,
	RENDER_VERSION,
	type RenderText,
	renderText,
} from '#app/platform/markdown/render-text.server.ts'

import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { makeWriter, post, postInput, wednesday } from '#tests/factories/forum/forum-world.ts'
import { test } from '#tests/setup/database.ts'
import { listThreads } from '../comments/list-threads.server.ts'
import { createComment, deleteComment, editComment } from '../comments/write-comments.server.ts'
import { getPost } from '../posts/get-post.server.ts'
import { createPost, deletePost, editPost } from '../posts/write-posts.server.ts'
import { readHtml, renderStaleTexts } from './stored-texts.server.ts'

const visitor = { memberId: null, isAdvisor: false }
const old = { renderedHtml: '', renderedVersion: 0 }
const storage = {} as Parameters<typeof editPost>[1]

/** A renderer that records its inputs. */
function countingRenderer(version: number = RENDER_VERSION) {
	const inputs: string[] = []
	const render: RenderText = async (markdown) => {
		inputs.push(markdown)
		return { html: `<p>rendered ${markdown}</p>` as SafeHtml, version }
	}
	return { inputs, render }
}

test('a post and a comment are rendered when they are written, not when they are read', async ({ db }) => {
	const ana = await makeWriter(db, 'Ana B.')
	const { inputs, render } = countingRenderer()
	const input = { ...postInput, body: 'one' }
	const { id } = await createPost(db, {
		actor: ana,
		input,
		imageId: null,
		requestKey: undefined,
		render,
		now: wednesday,
	})
	const { comment } = await createComment(db, {
		actor: ana,
		postId: id,
		input: { body: 'two', parentId: null },
		requestKey: undefined,
		render,
		now: wednesday,
	})
	await editPost(db, storage, { actor: ana, id, input: { ...input, body: 'three' }, render, now: wednesday })
	await editComment(db, { actor: ana, id: comment.id, body: 'four', render, now: wednesday })
	expect(await getPost(db, { reader: visitor, id })).toMatchObject({
		post: { html: '<p>rendered three</p>', excerpt: 'rendered three' },
	})
	expect(await listThreads(db, { reader: visitor, postId: id })).toMatchObject({
		threads: [{ html: '<p>rendered four</p>' }],
	})
	expect(inputs).toEqual(['one', 'two', 'three', 'four'])
})

test('a post that cannot be rendered in time is shown as it was typed', async ({ db }) => {
	const ana = await makeWriter(db, 'Ana B.')
	const render = createTextRenderer({
		file: 'tests/mocks/endless-worker.ts',
		limitMs: 100,
		waitMsMax: 30_000,
	})
	const { id } = await createPost(db, {
		actor: ana,
		input: { ...postInput, body: 'endless' },
		imageId: null,
		requestKey: undefined,
		render,
		now: wednesday,
	})
	expect(await getPost(db, { reader: visitor, id })).toMatchObject({
		post: { html: `<p>endless</p>\n${asTypedNote}`, excerpt: 'endless' },
	})
})

test('a text that could not be rendered when it was written is rendered by its first reader', async ({
	db,
}) => {
	const ana = await makeWriter(db, 'Ana B.')
	const { id } = await createPost(db, {
		actor: ana,
		input: { ...postInput, body: 'A *calm* post' },
		imageId: null,
		requestKey: undefined,
		render: countingRenderer(NOT_RENDERED).render,
		now: wednesday,
	})
	const read = async () => (await db.select().from(forumPost).where(eq(forumPost.id, id)))[0]!
	expect(await read()).toMatchObject(old)
	// A reader does not wait for a thread that takes long to start.
	await expect.poll(async () => (await renderText('warm')).version).toBe(RENDER_VERSION)
	await getPost(db, { reader: visitor, id })
	expect(await read()).toMatchObject({
		renderedHtml: '<p>A <em>calm</em> post</p>',
		renderedVersion: RENDER_VERSION,
	})
})

test('a page waits only briefly for old texts, and shows the rest as they were typed', async ({ db }) => {
	vi.useFakeTimers({ toFake: ['performance'] })
	const { id: postId } = await makePost(db)
	const rows = []
	for (const body of ['*one*', '*two*', '*three*']) rows.push(await makeComment(db, { postId, body, ...old }))
	const render: RenderText = async (markdown) => {
		vi.advanceTimersByTime(800)
		return countingRenderer().render(markdown)
	}
	const html = await readHtml(db, forumComment, { rows, render })
	expect([...html.values()]).toEqual(['<p>rendered *one*</p>', '<p>rendered *two*</p>', '<p>*three*</p>'])
	const unavailable = countingRenderer(NOT_RENDERED)
	const values = await readHtml(db, forumComment, { rows, render: unavailable.render })
	expect([...values.values()]).toEqual(['<p>*one*</p>', '<p>*two*</p>', '<p>*three*</p>'])
	expect(unavailable.inputs).toHaveLength(1)
})

test('stored HTML is cleared when the body changes or the text is deleted', async ({ db }) => {
	const ana = await makeWriter(db, 'Ana B.')
	const { id } = await post(db, ana, { body: '*one*' })
	const { comment } = await createComment(db, {
		actor: ana,
		postId: id,
		input: { body: '*two*', parentId: null },
		requestKey: undefined,
		now: wednesday,
	})
	const rows = async () => [
		...(await db.select().from(forumPost).where(eq(forumPost.id, id))),
		...(await db.select().from(forumComment).where(eq(forumComment.id, comment.id))),
	]
	expect(await rows()).toMatchObject([
		{ renderedHtml: '<p><em>one</em></p>' },
		{ renderedHtml: '<p><em>two</em></p>' },
	])
	await db.update(forumPost).set({ body: '*three*' }).where(eq(forumPost.id, id))
	await db.update(forumComment).set({ body: '*four*' }).where(eq(forumComment.id, comment.id))
	expect(await rows()).toMatchObject([old, old])
	await getPost(db, { reader: visitor, id })
	await listThreads(db, { reader: visitor, postId: id })
	expect(await rows()).toMatchObject([
		{ renderedHtml: '<p><em>three</em></p>' },
		{ renderedHtml: '<p><em>four</em></p>' },
	])
	await deleteComment(db, { actor: ana, id: comment.id, now: wednesday })
	await deletePost(db, storage, { actor: ana, id, now: wednesday })
	expect(await rows()).toMatchObject([old, old])
})

test('the job renders what an earlier release stored, and tries a failing text only once', async ({ db }) => {
	const { id: postId } = await makePost(db, { body: 'one', ...old })
	await makePost(db, { body: 'two', renderedHtml: '<p>older</p>', renderedVersion: RENDER_VERSION - 1 })
	const hostile = await makePost(db, { body: '>'.repeat(2_500), ...old })
	await makeComment(db, { postId, body: 'three', ...old })
	await makeComment(db, {
		postId,
		body: 'four',
		renderedHtml: '<p>four</p>',
		renderedVersion: RENDER_VERSION,
	})
	const { inputs, render } = countingRenderer()
	const { rendered } = await renderStaleTexts(db, { render })
	expect(rendered).toBe(4)
	expect(inputs.sort()).toEqual(['one', 'three', 'two', hostile.body].sort())
	await db.update(forumPost).set(old).where(eq(forumPost.id, hostile.id))
	expect(await renderStaleTexts(db)).toEqual({ rendered: 1 })
	expect(await renderStaleTexts(db, { render })).toEqual({ rendered: 0 })
	expect(await getPost(db, { reader: visitor, id: hostile.id })).toMatchObject({
		post: { html: `<p>${'&gt;'.repeat(2_500)}</p>\n${asTypedNote}` },
	})
})

test('the job stops when nothing can be rendered now, and leaves the rest for its next run', async ({
	db,
}) => {
	for (const body of ['one', 'two']) await makePost(db, { body, ...old })
	const unavailable = countingRenderer(NOT_RENDERED)
	expect(await renderStaleTexts(db, { render: unavailable.render })).toEqual({ rendered: 0 })
	expect(unavailable.inputs).toHaveLength(1)
	expect(await renderStaleTexts(db, { signal: AbortSignal.abort() })).toEqual({ rendered: 0 })
	expect(await renderStaleTexts(db)).toEqual({ rendered: 2 })
})
