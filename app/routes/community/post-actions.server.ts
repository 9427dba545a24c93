import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { fieldErrors } from '#app/lib/parse-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { consumeForumLimit } from '#app/modules/forum/forum-limits.server.ts'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { postSchema } from '#app/modules/forum/posts/post.schema.ts'
import { createPost, editPost } from '#app/modules/forum/posts/write-posts.server.ts'
import { discardDraft } from '#app/modules/uploads/draft-uploads.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { type ForumFormValues, handleForumForm, storePicture } from './forms.server.ts'

type Context = Readonly<RouterContextProvider>

/** Handles the form of a new post. */
export function handleNewPost(context: Context, request: Request) {
	const { db, storage, clock } = getServices(context)
	return handleForumForm(context, request, {
		to: 'post',
		async act({ actor, values, file }) {
			const parsed = postSchema.safeParse(values)
			if (!parsed.success) return { errors: fieldErrors(parsed.error) }
			const imageId = await pictureOf(context, { actor, values, file })
			const { requestKey } = values
			const post = await createPost(db, {
				actor,
				input: parsed.data,
				imageId,
				requestKey,
				now: clock.now(),
				...(file && { pictureName: await hashOf(file) }),
			})
			// A duplicate submission returns the first post, which already has the picture.
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

/** Handles the form that edits a post. */
export function handleEditPost(context: Context, request: Request, { id }: { id: number }) {
	const { db, storage, clock } = getServices(context)
	return handleForumForm(context, request, {
		to: 'change your post',
		async act({ actor, values, file }) {
			const parsed = postSchema.safeParse(values)
			if (!parsed.success) return { errors: fieldErrors(parsed.error) }
			const imageId = await pictureOf(context, { actor, values, file })
			const now = clock.now()
			const post = await editPost(db, storage, { actor, id, input: parsed.data, imageId, now })
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

/** Returns the id of the picture: uploaded earlier by script, or sent with the form without scripts. */
async function pictureOf(
	context: Context,
	{ actor, values, file }: { actor: Viewer; values: ForumFormValues; file: ReceivedFile | null },
): Promise<string | null> {
	if (file) {
		const { db, clock } = getServices(context)
		await consumeForumLimit(db, { action: 'upload', actor, now: clock.now() })
		const { id } = await storePicture(context, { actor, file })
		// Returned with the form if another field is rejected.
		values.imageId = id
	}
	return values.imageId && isUuid(values.imageId) ? values.imageId : null
}

async function hashOf({ path }: ReceivedFile): Promise<string> {
	return createHash('sha256')
		.update(await readFile(path))
		.digest('hex')
}
