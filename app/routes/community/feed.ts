import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { type ForumCategory, forumCategories } from '#app/modules/forum/categories.ts'
import { forumFeed } from '#app/modules/forum/forum-feed.ts'
import { listForFeed } from '#app/modules/forum/posts/listing/list-posts.server.ts'
import type { Route } from './+types/feed'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['forum', 'forum-counts'] } }

const ENTRIES_MAX = 30

/** Returns the feed of the newest posts, overall or of one category: `/community/feed/financing.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const { db, env } = getServices(context)
	const category = categoryOf((params as { category?: string }).category)
	const { footerBrand } = await readSettings(context)
	const posts = await listForFeed(db, { category, limit: ENTRIES_MAX })
	return new Response(forumFeed({ posts, category, brand: footerBrand, origin: env.origin }), {
		headers: {
			'content-type': 'application/atom+xml; charset=utf-8',
			'cache-control': 'public, max-age=300',
		},
	})
}

function categoryOf(file: string | undefined): ForumCategory | null {
	if (file === undefined) return null
	const category = file.replace(/\.xml$/, '')
	if (!file.endsWith('.xml') || !Object.hasOwn(forumCategories, category))
		throwErrorResponse(new NotFound('Oops! Page not found'))
	return category as ForumCategory
}
