import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readForumView } from '#app/modules/forum/forum-view.ts'
import { countByCategory, countNewer, listPosts } from '#app/modules/forum/posts/listing/list-posts.server.ts'
import { searchPosts } from '#app/modules/forum/search/search-posts.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getForumReader } from './reader.server.ts'

/** Loads the page `/community`: the list of a view or the search results, and the categories. */
export async function loadForumList({
	request,
	context,
}: {
	request: Request
	context: Readonly<RouterContextProvider>
}) {
	const { db, clock } = getServices(context)
	const view = readForumView(new URL(request.url).searchParams)
	const { memberId } = await getForumReader(context)
	const [{ timeZone }, counts, newer, page] = await Promise.all([
		getSettings(db),
		countByCategory(db),
		view.query ? 0 : countNewer(db, { ...view, memberId }),
		view.query
			? searchPosts(db, { ...view, memberId })
			: listPosts(db, { ...view, memberId }).then((list) => ({
					...list,
					corrected: null,
					isTooCommon: false,
				})),
	])
	return { view, timeZone, counts, newer, now: clock.now(), pinned: [], ...page }
}
