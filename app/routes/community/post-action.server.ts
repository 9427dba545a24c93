import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { rowIdField } from '#app/lib/forms/form-fields.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { acceptAnswer } from '#app/modules/forum/comments/accept-answer.server.ts'
import { likeComment, setPostReaction } from '#app/modules/forum/posts/reactions.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } }

/** Handles a button of a post or a comment: like, save, follow or accept. Scripts get data, others a redirect. */
export async function handleForumAction(args: Args) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const postId = readRowId(args.params.id) ?? noRowId
	const now = clock.now()
	const answer = (comment: number) => {
		if (!getRequestMetadata(args.context).document) return { ok: true as const }
		const query = comment ? `?at=${comment}#comment-${comment}` : ''
		return redirect(new URL(args.request.url).pathname + query, 303)
	}
	const reactionAction = (reaction: 'like' | 'save' | 'follow') =>
		formAction({
			schema: targetSchema,
			async run({ comment, on }) {
				if (reaction === 'like' && comment) await likeComment(db, { actor, id: comment, on, now })
				else await setPostReaction(db, { reaction, actor, id: postId, on, now })
				return answer(comment)
			},
		})
	const forms = {
		like: reactionAction('like'),
		save: reactionAction('save'),
		follow: reactionAction('follow'),
		accept: formAction({
			schema: targetSchema,
			async run({ comment, on: accepted }) {
				if (!comment) throw new NotFound('Choose what to do.')
				await acceptAnswer(db, { actor, commentId: comment, accepted })
				return answer(comment)
			},
		}),
	}
	return runForms(args, forms, { errorPage: () => getRequestMetadata(args.context).document })
}

/** `comment` is no row's id for a button of the post. */
const targetSchema = z.object({ comment: rowIdField(), on: z.string().transform((on) => on !== 'no') })
