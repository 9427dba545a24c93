import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { postPath } from '#app/modules/forum/forum-addresses.ts'
import { takeForumTurn } from '#app/modules/forum/forum-limits.server.ts'
import { fieldErrors, postSchema } from '#app/modules/forum/post.schema.ts'
import { createPost, editPost } from '#app/modules/forum/write-posts.server.ts'
import { discardDraft } from '#app/modules/uploads/draft-uploads.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { getServices } from './context.server.ts'
import { answerForumForm, type ForumTyped, keepPicture } from './forum-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** What the form of a new post sent. */
export function answerNewPost(context: Context, request: Request) {
	const { db, storage, clock } = getServices(context)
	return answerForumForm(context, request, {
		to: 'post',
		async act({ actor, typed, file }) {
			const read = postSchema.safeParse(typed)
			if (!read.success) return { errors: fieldErrors(read.error) }
			const imageId = await pictureOf(context, { actor, typed, file })
			const { requestKey } = typed
			const post = await createPost(db, {
				...{ actor, input: read.data, imageId, requestKey, now: clock.now() },
				...(file && { pictureName: await hashOf(file) }),
			})
			// Sent twice, it is the first post, and that has its picture.
			if (file && imageId) await discardDraft(db, storage, { actor, id: imageId })
			return post.state === 'waiting'
				? {
						path: postPath(post),
						title: 'Post sent',
						description:
							'The first posts of new members wait until the advisor has looked. Only you see it until then.',
					}
				: { path: postPath(post), title: 'Posted', description: 'Everybody can read your post now.' }
		},
	})
}

/** What the form of a post that is changed sent. */
export function answerEditedPost(context: Context, request: Request, { id }: { id: number }) {
	const { db, storage, clock } = getServices(context)
	return answerForumForm(context, request, {
		to: 'change your post',
		async act({ actor, typed, file }) {
			const read = postSchema.safeParse(typed)
			if (!read.success) return { errors: fieldErrors(read.error) }
			const imageId = await pictureOf(context, { actor, typed, file })
			const now = clock.now()
			const post = await editPost(db, storage, { actor, id, input: read.data, imageId, now })
			return {
				path: postPath(post),
				title: 'Changes saved',
				description:
					post.state === 'waiting'
						? 'The first posts of new members wait until the advisor has looked. Only you see it until then.'
						: 'Readers see that it was edited.',
			}
		},
	})
}

/** The picture the form names, or the one that came along with it without scripts. */
async function pictureOf(
	context: Context,
	{ actor, typed, file }: { actor: Viewer; typed: ForumTyped; file: ReceivedFile | null },
): Promise<string | null> {
	if (file) {
		const { db, clock } = getServices(context)
		await takeForumTurn(db, { deed: 'upload', actor, now: clock.now() })
		const { id } = await keepPicture(context, { actor, file })
		// Comes back with the form when the rest of it is refused.
		typed.imageId = id
	}
	return typed.imageId && isUuid(typed.imageId) ? typed.imageId : null
}

async function hashOf({ path }: ReceivedFile): Promise<string> {
	return createHash('sha256')
		.update(await readFile(path))
		.digest('hex')
}
