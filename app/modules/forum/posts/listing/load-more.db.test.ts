import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { makeForumMember, makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { changedView, moreView, readForumView } from '../../forum-view.ts'
import { countNewer, listPosts } from './list-posts.server.ts'

const postsBefore = 137
const postsAdded = 100

/** Presses 'Load More' to the end of the list: a page grows until it is full, then the next one starts after it. */
async function readToTheEnd(
	db: Db,
	afterEachPage: () => Promise<unknown> = async () => {},
): Promise<number[]> {
	let view = changedView(readForumView(new URLSearchParams()), {})
	let earlierPages: number[] = []
	let page: number[] = []
	for (let presses = 0; presses < 60; presses++) {
		const { posts, more } = await listPosts(db, { memberId: null, ...view })
		const ids = posts.map(({ id }) => id)
		// What is on the screen keeps its position: a longer page starts as the shorter one did.
		expect(ids.slice(0, page.length)).toEqual(page)
		page = ids
		if (!more) return [...earlierPages, ...page]
		await afterEachPage()
		const next = moreView(view, { first: ids[0]!, last: ids.at(-1)! })
		if (next.after !== view.after) {
			earlierPages = [...earlierPages, ...page]
			page = []
		}
		view = next
	}
	throw new Error('Load More did not come to an end')
}

test('Load More while 100 posts arrive shows every post of the list once, in order, and no other', async ({
	freshDb: { db },
}) => {
	const { id: memberId } = await makeForumMember(db)
	const before: number[] = []
	for (let number = 0; number < postsBefore; number++) before.unshift((await makePost(db, { memberId })).id)
	let arrived = 0
	// Ten at a time, from as many connections, at every press.
	const arrive = () =>
		Promise.all(
			Array.from({ length: Math.min(10, postsAdded - arrived) }, () => {
				arrived++
				return makePost(db, { memberId })
			}),
		)
	expect(await readToTheEnd(db, arrive)).toEqual(before)
	expect(arrived).toBe(postsAdded)
	const view = { tab: 'discussions', category: null, from: before[0]!, memberId: null } as const
	expect(await countNewer(db, view)).toBe(postsAdded)
	const after = await readToTheEnd(db)
	expect(after.slice(postsAdded)).toEqual(before)
	expect(new Set(after).size).toBe(postsBefore + postsAdded)
})
