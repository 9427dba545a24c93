import type { RouterContextProvider } from 'react-router'
import { commentPath, postPath } from '#app/modules/forum/forum-addresses.ts'
import { commentSchema, fieldErrors } from '#app/modules/forum/post.schema.ts'
import { createComment, editComment } from '#app/modules/forum/write-comments.server.ts'
import { getServices } from './context.server.ts'
import { answerForumForm } from './forum-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** What the form of a new comment sent. */
export function answerNewComment(context: Context, request: Request, { postId }: { postId: number }) {
	const { db, clock } = getServices(context)
	return answerForumForm(context, request, {
		to: 'comment',
		async act({ actor, typed }) {
			const read = commentSchema.safeParse(typed)
			if (!read.success) return { errors: fieldErrors(read.error) }
			const { requestKey } = typed
			const now = clock.now()
			const { comment, post } = await createComment(db, { actor, postId, input: read.data, requestKey, now })
			return comment.state === 'waiting'
				? {
						path: postPath(post),
						title: 'Comment sent',
						description: 'The first comments of new members wait until the advisor has looked.',
					}
				: { path: commentPath(post, comment.id), title: 'Comment posted', description: '' }
		},
	})
}

/** What the form of a comment that is changed sent. */
export function answerEditedComment(context: Context, request: Request, { id }: { id: number }) {
	const { db, clock } = getServices(context)
	return answerForumForm(context, request, {
		to: 'change your comment',
		async act({ actor, typed }) {
			const read = commentSchema.safeParse(typed)
			if (!read.success) return { errors: fieldErrors(read.error) }
			const { body } = read.data
			const { post, state } = await editComment(db, { actor, id, body, now: clock.now() })
			const title = 'Changes saved'
			return state === 'waiting'
				? {
						path: postPath(post),
						title,
						description: 'The first comments of new members wait until the advisor has looked.',
					}
				: { path: commentPath(post, id), title, description: 'Readers see that it was edited.' }
		},
	})
}
