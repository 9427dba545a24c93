import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { fieldErrors } from '#app/lib/parse-form.ts'
import { createComment, editComment } from '#app/modules/forum/comments/write-comments.server.ts'
import { commentPath, postPath } from '#app/modules/forum/forum-paths.ts'
import { commentSchema } from '#app/modules/forum/posts/post.schema.ts'
import { handleForumForm } from './forms.server.ts'

type Context = Readonly<RouterContextProvider>

/** Handles the form of a new comment. */
export function handleNewComment(context: Context, request: Request, { postId }: { postId: number }) {
	const { db, clock } = getServices(context)
	return handleForumForm(context, request, {
		to: 'comment',
		async act({ actor, values }) {
			const parsed = commentSchema.safeParse(values)
			if (!parsed.success) return { errors: fieldErrors(parsed.error) }
			const { requestKey } = values
			const now = clock.now()
			const { comment, post } = await createComment(db, {
				actor,
				postId,
				input: parsed.data,
				requestKey,
				now,
			})
			return comment.state === 'waiting'
				? {
						path: postPath(post),
						title: 'Comment sent',
						description: 'The advisor reviews new members’ first comments before they appear.',
					}
				: { path: commentPath(post, comment.id), title: 'Comment posted', description: '' }
		},
	})
}

/** Handles the form that edits a comment. */
export function handleEditComment(context: Context, request: Request, { id }: { id: number }) {
	const { db, clock } = getServices(context)
	return handleForumForm(context, request, {
		to: 'change your comment',
		async act({ actor, values }) {
			const parsed = commentSchema.safeParse(values)
			if (!parsed.success) return { errors: fieldErrors(parsed.error) }
			const { body } = parsed.data
			const { post, state } = await editComment(db, { actor, id, body, now: clock.now() })
			const title = 'Changes saved'
			return state === 'waiting'
				? {
						path: postPath(post),
						title,
						description: 'The advisor reviews new members’ first comments before they appear.',
					}
				: { path: commentPath(post, id), title, description: 'Readers can see that it was edited.' }
		},
	})
}
