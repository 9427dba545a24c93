import type { RouterContextProvider } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { type ForumView, readForumView, sharedForumView } from '#app/modules/forum/forum-view.ts'
import { countByCategory, countNewer, listPosts } from '#app/modules/forum/posts/listing/list-posts.server.ts'
import { addReactions } from '#app/modules/forum/posts/listing/post-cards.server.ts'
import { searchPosts } from '#app/modules/forum/search/search-posts.server.ts'
import { type ForumReader, getForumReader } from './reader.server.ts'

type LoadForumListInput = { request: Request; context: Readonly<RouterContextProvider> }

/** Loads the page `/community`: the list of a view or the search results, and the categories. */
export async function loadForumList({ request, context }: LoadForumListInput) {
	const { db, clock } = getServices(context)
	const view = readForumView(new URL(request.url).searchParams)
	const reader = await getForumReader(context)
	const { memberId } = reader
	const [{ timeZone }, counts, newer, page] = await Promise.all([
		readSettings(context),
		readShared(context, 'forum counts', () => countByCategory(db)),
		view.query ? 0 : countNewer(db, { ...view, memberId }),
		view.query
			? searchPosts(db, { ...view, memberId })
			: loadPosts({ request, context, view, reader }).then((list) => ({
					...list,
					corrected: null,
					isTooCommon: false,
				})),
	])
	return { view, timeZone, counts, newer, now: clock.now(), pinned: [], ...page }
}

type LoadPostsInput = LoadForumListInput & { view: ForumView; reader: ForumReader }

/** A reader who has blocked nobody sees the same posts as a visitor, with their own reactions. */
async function loadPosts({ request, context, view, reader }: LoadPostsInput) {
	const { db } = getServices(context)
	const { memberId, hasBlocked } = reader
	const shared = sharedForumView(new URL(request.url).searchParams)
	if (!shared || hasBlocked) return listPosts(db, { ...view, memberId })
	const page = await readShared(context, `posts ${shared}`, () => listPosts(db, { ...view, memberId: null }))
	return addReactions(db, { page, memberId })
}
