import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { fieldErrors } from '#app/lib/parse-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { postPath } from '#app/modules/forum/forum-addresses.ts'
import { consumeForumLimit } from '#app/modules/forum/forum-limits.server.ts'
import { postSchema } from '#app/modules/forum/posts/post.schema.ts'
import { createPost, editPost } from '#app/modules/forum/posts/write-posts.server.ts'
import { discardDraft } from '#app/modules/uploads/draft-uploads.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { answerForumForm, type ForumTyped, storePicture } from './forms.server.ts'

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
				actor,
				input: read.data,
				imageId,
				requestKey,
				now: clock.now(),
				...(file && { pictureName: await hashOf(file) }),
			})
			// Sent twice, it is the first post, and that has its picture.
			if (file && imageId) await discardDraft(db, storage, { actor, id: imageId })
			return post.state === 'waiting'
				? {
						path: postPath(post),
						title: 'Post sent',
						description:
							'The advisor reviews new members’ first posts before they appear. For now, only you can see it.',
					}
				: { path: postPath(post), title: 'Posted', description: 'Everyone can read your post now.' }
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
						? 'The advisor reviews new members’ first posts before they appear. For now, only you can see it.'
						: 'Readers can see that it was edited.',
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
		await consumeForumLimit(db, { deed: 'upload', actor, now: clock.now() })
		const { id } = await storePicture(context, { actor, file })
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
