import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { forumCategoryKeys } from '#app/modules/forum/categories.ts'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { listNewestForSitemap } from '#app/modules/forum/sitemap-posts.server.ts'
import { listResources } from '#app/modules/resources/library/library.server.ts'
import { slugOf, summarizedStates } from '#engine'
import type { Route } from './+types/sitemap'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['forum', 'resources'] } }

/** Only the newest posts; the community has its own sitemap with all of them, in several parts. */
const POSTS_MAX = 1_000

/** Lists the public pages, resources and newest posts in the format of https://www.sitemaps.org/protocol.html. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, env } = getServices(context)
	const { origin } = env
	const { timeZone } = await readSettings(context)
	const today = localDateOf(clock.now(), timeZone)
	const resources = listResources({ today, preview: false })
	const posts = await listNewestForSitemap(db, { limit: POSTS_MAX })
	const pages = [
		...getRequestMetadata(context).pages.flatMap(({ pattern, policy }) => (policy.sitemap ? [pattern] : [])),
		...summarizedStates.map((state) => `/resources/fees-and-taxes/${slugOf(state)}`),
		...forumCategoryKeys.map((category) => `/community?category=${category}`),
	]
	const urls = [
		...pages.map((path) => `\t<url><loc>${origin}${path}</loc></url>`),
		...resources.map(
			({ path, date, updated }) =>
				`\t<url><loc>${origin}${path}</loc><lastmod>${updated ?? date}</lastmod></url>`,
		),
		...posts.map(
			(post) =>
				`\t<url><loc>${origin}${postPath(post)}</loc><lastmod>${post.activeAt.toISOString()}</lastmod></url>`,
		),
	].join('\n')
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
	return new Response(xml, {
		headers: { 'content-type': 'application/xml; charset=utf-8' },
	})
}
