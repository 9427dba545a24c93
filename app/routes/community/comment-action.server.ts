import { getServices } from '#app/http/context.server.ts'
import { createComment, editComment } from '#app/modules/forum/comments/write-comments.server.ts'
import { commentPath, postPath } from '#app/modules/forum/forum-paths.ts'
import { commentSchema } from '#app/modules/forum/posts/post.schema.ts'
import { type ForumArgs, runForumForm, sendingFields } from './forms.server.ts'

const schema = commentSchema.extend(sendingFields)
const isReviewed = 'The advisor reviews new members’ first comments before they appear.'

/** Handles the form of a new comment. */
export function handleNewComment(args: ForumArgs, { postId }: { postId: number }) {
	const { db, clock } = getServices(args.context)
	return runForumForm(args, {
		schema,
		to: 'comment',
		async run({ requestKey, surface, ...input }, { actor }) {
			const now = clock.now()
			const { comment, post } = await createComment(db, { actor, postId, input, requestKey, now })
			return comment.state === 'waiting'
				? { path: postPath(post), title: 'Comment sent', description: isReviewed }
				: { path: commentPath(post, comment.id), title: 'Comment posted', description: '' }
		},
	})
}

/** Handles the form that edits a comment. */
export function handleEditComment(args: ForumArgs, { id }: { id: number }) {
	const { db, clock } = getServices(args.context)
	return runForumForm(args, {
		schema,
		to: 'change your comment',
		async run({ body }, { actor }) {
			const { post, state } = await editComment(db, { actor, id, body, now: clock.now() })
			const title = 'Changes saved'
			return state === 'waiting'
				? { path: postPath(post), title, description: isReviewed }
				: { path: commentPath(post, id), title, description: 'Readers can see that it was edited.' }
		},
	})
}
