import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumMember, forumPost } from '#app/db/schema/forum.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { renderedHere } from '#app/modules/forum/texts/stored-texts.server.ts'

/** Inserts a forum member, without an account unless `values` has one. */
export async function makeForumMember(db: Db, values: Partial<typeof forumMember.$inferInsert> = {}) {
	const handle = `m-${randomUUID().slice(0, 13)}`
	const [row] = await db
		.insert(forumMember)
		.values({ name: 'Jo M.', handle, ...values })
		.returning()
	return row!
}

/** Inserts a visible post, by a new member unless `values` has one. */
export async function makePost(db: Db, values: Partial<typeof forumPost.$inferInsert> = {}) {
	const memberId = values.memberId ?? (await makeForumMember(db)).id
	const body = values.body ?? 'It was not on the listing. They say everyone pays it.'
	const [row] = await db
		.insert(forumPost)
		.values({
			title: 'A fee for dealer prep',
			category: 'negotiation-tips',
			body,
			...renderedHere(body),
			excerpt: body,
			...values,
			memberId,
		})
		.returning()
	return row!
}

/** Inserts a visible comment, by a new member unless `values` has one. */
export async function makeComment(
	db: Db,
	values: Partial<typeof forumComment.$inferInsert> & { postId: number },
) {
	const memberId = values.memberId ?? (await makeForumMember(db)).id
	const body = values.body ?? 'Ask for the out-the-door price in writing.'
	const [row] = await db
		.insert(forumComment)
		.values({ body, ...renderedHere(body), ...values, memberId })
		.returning()
	return row!
}

/** Inserts a picture that its owner uploaded for a post, which is not written yet. Returns its ID. */
export async function makeDraftPicture(
	db: Db,
	{ ownerId, name = 'a.png' }: { ownerId: string; name?: string },
) {
	const [picture] = await db
		.insert(upload)
		.values({
			ownerId,
			purpose: 'community',
			storageKey: `community/${name}`,
			draft: true,
			contentType: 'image/png',
			sizeBytes: 1,
			fileName: name,
		})
		.returning()
	return picture!.id
}
