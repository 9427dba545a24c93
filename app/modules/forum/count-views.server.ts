import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Adds views, by post ID, to the view counts of posts; IDs that match no post are skipped. */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
	if (views.size === 0) return
	// Sorted by ID, so that two instances lock rows in the same order and cannot deadlock.
	const ids = [...views.keys()].sort((one, other) => one - other)
	await db.execute(sql`
		insert into forum_view (post_id, views)
		select post.id, counted.views
		from unnest(${sql.param(ids)}::int[], ${sql.param(ids.map((id) => views.get(id)!))}::int[]) as counted(id, views)
		join forum_post post on post.id = counted.id
		order by post.id
		on conflict (post_id) do update set views = forum_view.views + excluded.views
	`)
}
