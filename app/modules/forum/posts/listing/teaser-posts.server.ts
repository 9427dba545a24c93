import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumPost } from '#app/db/schema/forum.ts'
import { forumCategories } from '../../categories.ts'
import { postPath } from '../../forum-paths.ts'
import { cutAtWord } from '../../texts/excerpt.server.ts'
import { orderOf, shownIn } from './list-posts.server.ts'
import type { PostDrawing } from './post-card.ts'

/** A discussion as a teaser on another page shows it. */
export type TeaserPost = {
	id: number
	path: string
	title: string
	excerpt: string
	category: string
	comments: number
	drawing: Pick<PostDrawing, 'shape' | 'paint'> | null
	/** Whether it is sample content of the demo. */
	sample: boolean
}

const latestMax = 60
const teasersMax = 3
const excerptCharsMax = 90

/** Returns the most discussed of the latest 60 posts. Only those are read, through the index of 'latest', however many there are. */
export async function listTeaserPosts(db: Db): Promise<TeaserPost[]> {
	const { id, title, excerpt, category, comments, drawing, sample } = forumPost
	const latest = db
		.select({ id })
		.from(forumPost)
		.where(shownIn({ tab: 'discussions', category: null }))
		.orderBy(...orderOf('latest'))
		.limit(latestMax)
		.as('latest')
	const rows = await db
		.select({ id, title, excerpt, category, comments, drawing, sample })
		.from(forumPost)
		.innerJoin(latest, eq(latest.id, forumPost.id))
		.where(sql`${comments} > 0`)
		.orderBy(desc(comments), desc(id))
		.limit(teasersMax)
	return rows.map((row) => ({
		...row,
		path: postPath(row),
		excerpt: cutAtWord(row.excerpt, excerptCharsMax),
		category: forumCategories[row.category],
		drawing: row.drawing && { shape: row.drawing.shape, paint: row.drawing.paint },
	}))
}
