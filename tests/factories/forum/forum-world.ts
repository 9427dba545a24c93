import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { forumMember } from '#app/db/schema/forum.ts'
import { getOwnMember } from '#app/modules/forum/members/members.server.ts'
import type { PostInput } from '#app/modules/forum/posts/post.schema.ts'
import { createPost } from '#app/modules/forum/posts/write-posts.server.ts'
import { asMember, asStaff } from '../actors.ts'

export const wednesday = new Date('2026-03-04T15:00:00Z')

/** Makes a user with a forum profile, as the actor that the forum's functions take. */
export async function makeWriter(db: Db, name: string, { isStaff = false, trusted = true } = {}) {
	const id = name.toLowerCase().replace(/\W+/g, '-')
	await db
		.insert(user)
		.values({ id, name, email: `${id}@example.com`, ...(isStaff ? { role: 'admin' as const } : {}) })
	const actor = isStaff ? asStaff({ id, name }) : asMember({ id, name })
	const { id: memberId } = await getOwnMember(db, { actor, now: wednesday })
	if (trusted) await db.update(forumMember).set({ trustedAt: wednesday }).where(eq(forumMember.id, memberId))
	return { ...actor, memberId }
}

export const postInput: PostInput = {
	title: 'Is this dealer fee normal?',
	category: 'negotiation-tips',
	body: 'They ask for $899.',
	imageAlt: '',
}

export function post(
	db: Db,
	actor: Parameters<typeof createPost>[1]['actor'],
	input: Partial<PostInput> = {},
) {
	return createPost(db, {
		actor,
		input: { ...postInput, ...input },
		imageId: null,
		requestKey: undefined,
		now: wednesday,
	})
}
