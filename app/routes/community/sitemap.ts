import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { countSitemapParts, listSitemapPart } from '#app/modules/forum/sitemap-posts.server.ts'
import type { Route } from './+types/sitemap'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['forum', 'forum-counts'] } }

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Returns the sitemap index of the forum, or one of its parts with posts: https://www.sitemaps.org/protocol.html */
export async function loader({ context, params }: Route.LoaderArgs) {
	const { db, env } = getServices(context)
	const parts = await countSitemapParts(db)
	const { id } = params as { id?: string }
	if (id === undefined) {
		const entries = Array.from(
			{ length: parts },
			(_, index) => `\t<sitemap><loc>${env.origin}/community/sitemap/${index + 1}</loc></sitemap>`,
		)
		return xml(`<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>`)
	}
	const part = /^[1-9]\d{0,6}$/.test(id) ? Number(id) : 0
	if (part < 1 || part > parts) throwErrorResponse(new NotFound('Oops! Page not found'))
	const posts = await listSitemapPart(db, { part })
	const urls = posts.map(
		(post) =>
			`\t<url><loc>${env.origin}${postPath(post)}</loc><lastmod>${post.activeAt.toISOString()}</lastmod></url>`,
	)
	return xml(`<urlset xmlns="${schema}">\n${urls.join('\n')}\n</urlset>`)
}

function xml(body: string): Response {
	return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
		headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
	})
}
