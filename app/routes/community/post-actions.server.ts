import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getServices } from '#app/http/context.server.ts'
import type { SentForm } from '#app/http/form-actions.server.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { consumeForumLimit } from '#app/modules/forum/forum-limits.server.ts'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { postSchema } from '#app/modules/forum/posts/post.schema.ts'
import { createPost, editPost } from '#app/modules/forum/posts/write-posts.server.ts'
import { discardDraft } from '#app/modules/uploads/draft-uploads.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { type ForumArgs, runForumForm, sendingFields, storePicture } from './forms.server.ts'

const schema = postSchema.extend({ ...sendingFields, imageId: anyText() })
const isReviewed =
	'The advisor reviews new members’ first posts before they appear. For now, only you can see it.'

/** Handles the form of a new post. */
export function handleNewPost(args: ForumArgs) {
	const { db, storage, clock } = getServices(args.context)
	return runForumForm(args, {
		schema,
		to: 'post',
		async run({ requestKey, surface, imageId: sentId, ...input }, sent) {
			const { actor, file } = sent
			const imageId = await pictureOf(args.context, sent)
			const post = await createPost(db, {
				actor,
				input,
				imageId,
				requestKey,
				now: clock.now(),
				...(file && { pictureName: await hashOf(file) }),
			})
			// A duplicate submission returns the first post, which already has the picture.
			if (file && imageId) await discardDraft(db, storage, { actor, id: imageId })
			return post.state === 'waiting'
				? { path: postPath(post), title: 'Post sent', description: isReviewed }
				: { path: postPath(post), title: 'Posted', description: 'Everyone can read your post now.' }
		},
	})
}

/** Handles the form that edits a post. */
export function handleEditPost(args: ForumArgs, { id }: { id: number }) {
	const { db, storage, clock } = getServices(args.context)
	return runForumForm(args, {
		schema,
		to: 'change your post',
		async run({ requestKey, surface, imageId: sentId, ...input }, sent) {
			const imageId = await pictureOf(args.context, sent)
			const now = clock.now()
			const post = await editPost(db, storage, { actor: sent.actor, id, input, imageId, now })
			const description = post.state === 'waiting' ? isReviewed : 'Readers can see that it was edited.'
			return { path: postPath(post), title: 'Changes saved', description }
		},
	})
}

/** Returns the id of the picture: uploaded earlier by script, or sent with the form without scripts. */
async function pictureOf(
	context: ForumArgs['context'],
	{ actor, values, file }: SentForm & { actor: Viewer },
): Promise<string | null> {
	if (file) {
		const { db, clock } = getServices(context)
		await consumeForumLimit(db, { action: 'upload', actor, now: clock.now() })
		const { id } = await storePicture(context, { actor, file })
		// Returned with the form if it is rejected after all.
		values.imageId = id
	}
	return values.imageId && isUuid(values.imageId) ? values.imageId : null
}

async function hashOf({ path }: ReceivedFile): Promise<string> {
	return createHash('sha256')
		.update(await readFile(path))
		.digest('hex')
}
