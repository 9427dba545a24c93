import { and, asc, between, desc, max, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'

/** What a sitemap lists about a post. */
export type SitemapPost = { id: number; title: string; activeAt: Date }

/** Posts with IDs in a range of this size form one part; https://www.sitemaps.org/protocol.html allows 50,000 URLs. */
const IDS_PER_PART = 10_000

const sitemapColumns = { id: forumPost.id, title: forumPost.title, activeAt: forumPost.activeAt }
const isShown = sql`${forumPost.state} = 'shown'`

/** Returns the number of sitemap parts, at least 1. */
export async function countSitemapParts(db: Db): Promise<number> {
	const [row] = await db.select({ last: max(forumPost.id) }).from(forumPost)
	return Math.max(1, Math.ceil((row?.last ?? 0) / IDS_PER_PART))
}

/** Returns the shown posts of one part, by ID. */
export function listSitemapPart(db: Db, { part }: { part: number }): Promise<SitemapPost[]> {
	const first = (part - 1) * IDS_PER_PART + 1
	return db
		.select(sitemapColumns)
		.from(forumPost)
		.where(and(isShown, between(forumPost.id, first, first + IDS_PER_PART - 1)))
		.orderBy(asc(forumPost.id))
}

/** Returns the newest shown posts. */
export function listNewestForSitemap(db: Db, { limit }: { limit: number }): Promise<SitemapPost[]> {
	return db
		.select(sitemapColumns)
		.from(forumPost)
		.where(isShown)
		.orderBy(desc(forumPost.createdAt), desc(forumPost.id))
		.limit(limit)
}
