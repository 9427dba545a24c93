import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumPost } from '#app/db/schema/forum.ts'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { readForumView } from '../forum-view.ts'
import { seedManyPosts } from '../sample/seed-many-posts.server.ts'
import { searchPosts } from './search-posts.server.ts'

const search = (db: Db, query: string) =>
	searchPosts(db, { ...readForumView(new URLSearchParams(query)), memberId: null })
const titles = async (db: Db, query: string) => (await search(db, query)).posts.map(({ title }) => title)

async function makeTexts(db: Db) {
	const sill = await makePost(db, { title: 'Rust under the sill', body: 'Seller says **only** surface.' })
	const fee = await makePost(db, {
		title: 'A fee?',
		body: 'They were negotiating at a café.',
		category: 'financing',
	})
	const comment = await makeComment(db, { postId: fee.id, body: 'Mine had rust and a warranty.' })
	return { sill, fee, comment }
}

test('search matches stems, prefixes, typing errors, comments and accents, and requires all words', async ({
	db,
}) => {
	await makeTexts(db)
	expect(await titles(db, 'q=negotiate')).toEqual(['A fee?'])
	expect(await titles(db, 'q=negot')).toEqual(['A fee?'])
	expect(await titles(db, 'q=cafe')).toEqual(['A fee?'])
	expect(await titles(db, 'q=rust')).toEqual(['Rust under the sill', 'A fee?'])
	expect(await titles(db, 'q=rust+warranty')).toEqual(['A fee?'])
	expect(await titles(db, 'q=rust+banana')).toEqual([])
	expect(await titles(db, 'q=the')).toEqual([])
	// Posts do contain 'a' and 'the', so the page must not say that none does.
	for (const [query, isTooCommon] of [
		['q=a', true],
		['q=the', true],
		['q=rust', false],
		['q=banana', false],
	] as const)
		expect(await search(db, query), query).toMatchObject({ isTooCommon })
	const mistyped = await search(db, 'q=waranty')
	expect(mistyped).toMatchObject({ corrected: 'warranty', posts: [{ title: 'A fee?' }] })
})

test('tab, category and sort narrow a search', async ({ db }) => {
	const { sill } = await makeTexts(db)
	await db.update(forumPost).set({ likes: 4 }).where(eq(forumPost.id, sill.id))
	expect(await titles(db, 'q=rust&tab=questions')).toEqual(['A fee?'])
	expect(await titles(db, 'q=rust&category=financing')).toEqual(['A fee?'])
	expect(await titles(db, 'q=rust&sort=latest')).toEqual(['A fee?', 'Rust under the sill'])
	expect(await titles(db, 'q=rust&sort=popular')).toEqual(['Rust under the sill', 'A fee?'])
	expect(await titles(db, `q=rust&sort=popular&after=${sill.id}`)).toEqual(['A fee?'])
})

test('a result contains the matching passage, its comment and author, and highlighted words', async ({
	db,
}) => {
	const { fee, comment } = await makeTexts(db)
	const [found] = (await search(db, 'q=warranty')).posts
	expect(found?.match).toMatchObject({
		snippet: [
			{ text: 'Mine had rust and a ', found: false },
			{ text: 'warranty', found: true },
			{ text: '.', found: false },
		],
		comment: { author: 'Jo M.', path: expect.stringContaining(`/community/post/${fee.id}/`) },
	})
	await db
		.update(forumComment)
		.set({ state: 'hidden', hiddenReason: 'Spam.' })
		.where(eq(forumComment.id, comment.id))
	expect(await titles(db, 'q=warranty')).toEqual([])
})

test('no search input causes an error', async ({ db }) => {
	await makeTexts(db)
	for (const query of [
		`'`,
		'\\',
		':*',
		'a & | !',
		'(((',
		'"rust',
		'~0',
		"rust'; drop",
		'%',
		'\u0000rust',
		'🚗',
	])
		await expect(search(db, `q=${encodeURIComponent(query)}`)).resolves.toBeDefined()
})

test('a word that is in every text can be searched in each order, page by page without duplicates', async ({
	freshDb: { db },
}) => {
	await seedManyPosts(db, { posts: 300, comments: 600, now: new Date('2026-03-04T12:00:00Z') })
	for (const sort of ['latest', 'popular', 'commented']) {
		const first = await search(db, `q=the+car&sort=${sort}`)
		expect(first.posts).toHaveLength(10)
		const second = await search(db, `q=the+car&sort=${sort}&after=${first.posts.at(-1)!.id}`)
		const ids = [...first.posts, ...second.posts].map(({ id }) => id)
		expect(new Set(ids).size).toBe(20)
	}
	expect((await search(db, 'q=car')).posts).toHaveLength(10)
})
