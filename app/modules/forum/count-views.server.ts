import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Adds to how often posts were read; what names no post is left out. */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
	if (views.size === 0) return
	// In the order of their numbers, so that two instances never wait for each other in a ring.
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
