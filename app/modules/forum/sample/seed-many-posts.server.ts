import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { asTyped } from '#app/platform/markdown/as-typed.ts'
import { RENDER_VERSION } from '#app/platform/markdown/render-text.server.ts'
import { renderedPostHere } from '../texts/stored-texts.server.ts'
import { type GeneratedPost, makePosts } from './many-posts.ts'

type SeedManyPostsInput = {
	posts: number
	comments: number
	members?: number
	now: Date
	onProgress?(posts: number): void
}

const POSTS_PER_BATCH = 1_000
const POSTS_PER_WORD_BATCH = 200
/** From this many posts on, creating the index at the end is faster than updating it for each row. */
const REBUILD_FROM_POSTS = 5_000
const HOUR_MS = 3_600_000
const tables = ['forum_member', 'forum_post', 'forum_comment', 'forum_post_like'] as const

/**
 * Fills the forum with generated posts, marked as samples, to measure how it scales. The triggers are disabled in the meantime, and
 * their counters are written with the rows; nobody else can write to the forum until it is done.
 */
export async function seedManyPosts(
	db: Db,
	{
		posts,
		comments,
		members = Math.max(20, Math.ceil(posts / 20)),
		now,
		onProgress = () => {},
	}: SeedManyPostsInput,
): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.execute(sql`set local statement_timeout = 0`)
		for (const table of tables)
			await tx.execute(sql.raw(`lock table ${table}; alter table ${table} disable trigger user`))
		if (posts >= REBUILD_FROM_POSTS) await tx.execute(sql`drop index forum_document_search_idx`)
		const firstMember = await insertMembers(tx, members)
		let batch: GeneratedPost[] = []
		let inserted = 0
		for (const post of makePosts({ posts, comments, members })) {
			batch.push(post)
			if (batch.length < POSTS_PER_BATCH) continue
			await insertBatch(tx, { batch, firstMember, members, now })
			inserted += batch.length
			onProgress(inserted)
			batch = []
		}
		await insertBatch(tx, { batch, firstMember, members, now })
		await tx.execute(sql`
			insert into forum_counter (category, question, posts)
			select category, question, count(*) from forum_post where state = 'shown' group by category, question
			on conflict (category, question) do update set posts = excluded.posts
		`)
		if (posts >= REBUILD_FROM_POSTS)
			await tx.execute(
				sql`create index forum_document_search_idx on forum_document using gin (search) with (fastupdate = false)`,
			)
		for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
	})
	for (const table of [...tables, 'forum_document', 'forum_word'])
		await db.execute(sql.raw(`analyze ${table}`))
}

/** Inserts members with consecutive IDs and returns the first ID. */
async function insertMembers(db: Db, members: number): Promise<number> {
	const first = await reserve(db, 'forum_member', members)
	await db.execute(sql`
		insert into forum_member (id, name, handle, sample) overriding system value
		select id, 'Member ' || id, 'made-' || id, true from generate_series(${first}::int, ${first + members - 1}::int) as made(id)
	`)
	return first
}

async function insertBatch(
	db: Db,
	{
		batch,
		firstMember,
		members,
		now,
	}: { batch: GeneratedPost[]; firstMember: number; members: number; now: Date },
) {
	if (batch.length === 0) return
	const hoursBefore = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString()
	const firstPost = await reserve(db, 'forum_post', batch.length)
	const posts = batch.map((post, index) => ({
		id: firstPost + index,
		member_id: firstMember + post.member,
		title: post.title,
		category: post.category,
		body: post.body,
		...asRow(renderedPostHere(post.body)),
		likes: post.likes,
		comments: post.comments.length,
		created_at: hoursBefore(post.hoursAgo),
		active_at: hoursBefore(post.comments.at(-1)?.hoursAgo ?? post.hoursAgo),
	}))
	const firstComment = await reserve(
		db,
		'forum_comment',
		batch.reduce((sum, { comments }) => sum + comments.length, 0),
	)
	let next = firstComment
	const comments = batch.flatMap((post, index) => {
		const first = next
		next += post.comments.length
		return post.comments.map((comment, commentIndex) => ({
			id: first + commentIndex,
			post_id: firstPost + index,
			parent_id: comment.parentIndex === null ? null : first + comment.parentIndex,
			member_id: firstMember + comment.member,
			body: comment.body,
			...asRow(unformatted(comment.body)),
			replies: post.comments.filter(({ parentIndex }) => parentIndex === commentIndex).length,
			created_at: hoursBefore(comment.hoursAgo),
		}))
	})
	await insertRows(db, { posts, comments, firstMember, members })
	await insertDocuments(db, { from: firstPost, to: firstPost + batch.length - 1 })
	for (let from = 0; from < batch.length; from += POSTS_PER_WORD_BATCH) {
		const texts = batch
			.slice(from, from + POSTS_PER_WORD_BATCH)
			.flatMap(({ title, body, comments }) => [title, body, ...comments.map((comment) => comment.body)])
		await db.execute(sql`select forum_learn(${[...new Set(texts.join(' ').split(/\s+/))].join(' ')})`)
	}
}

/** Returns plain sentences as HTML without the renderer, which would take minutes for a million comments. */
const unformatted = (body: string) => ({ renderedHtml: asTyped(body), renderedVersion: RENDER_VERSION })

/** The rendered text under the names of its columns. */
const asRow = <Rendered extends { renderedHtml: string; renderedVersion: number }>({
	renderedHtml,
	renderedVersion,
	...more
}: Rendered) => ({
	...more,
	rendered_html: renderedHtml,
	rendered_version: renderedVersion,
})

type Rows = {
	posts: { id: number; likes: number }[]
	comments: { id: number }[]
	firstMember: number
	members: number
}

async function insertRows(db: Db, { posts, comments, firstMember, members }: Rows) {
	await db.execute(sql`
		insert into forum_post (id, member_id, title, category, body, rendered_html, rendered_version, excerpt, likes, comments, created_at, active_at, sample)
		overriding system value
		select row.*, true from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as row(
			id int, member_id int, title text, category forum_category, body text, rendered_html text,
			rendered_version int, excerpt text, likes int, comments int, created_at timestamptz, active_at timestamptz
		)
	`)
	await db.execute(sql`
		insert into forum_comment (id, post_id, parent_id, member_id, body, rendered_html, rendered_version, replies, created_at)
		overriding system value
		select row.* from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as row(
			id int, post_id int, parent_id int, member_id int, body text, rendered_html text, rendered_version int,
			replies int, created_at timestamptz
		)
	`)
	const likes = posts.map(({ id, likes }) => ({ id, likes }))
	await db.execute(sql`
		insert into forum_post_like (post_id, member_id)
		select row.id, ${firstMember}::int + (row.id + position) % ${members}::int
		from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb) as row(id int, likes int), generate_series(1, row.likes) as position
	`)
}

async function insertDocuments(db: Db, { from, to }: { from: number; to: number }) {
	await db.execute(sql`
		insert into forum_document (post_id, category, question, created_at, search)
		select id, category, question, created_at, forum_lexemes(title, body)
		from forum_post where id between ${from} and ${to}
	`)
	await db.execute(sql`
		insert into forum_document (post_id, comment_id, category, question, created_at, search)
		select post.id, comment.id, post.category, post.question, comment.created_at, forum_lexemes('', comment.body)
		from forum_comment comment join forum_post post on post.id = comment.post_id
		where post.id between ${from} and ${to}
	`)
}

/** Reserves consecutive IDs and returns the first; nobody else can take one while the table is locked. */
async function reserve(db: Db, table: (typeof tables)[number], count: number): Promise<number> {
	const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
	const { rows } = await db.execute<{ first: string }>(sql`select nextval(${sequence}) as first`)
	const first = Number(rows[0]!.first)
	if (count > 1) await db.execute(sql`select setval(${sequence}, ${first + count - 1})`)
	return first
}
