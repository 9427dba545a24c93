import { data, type RouterContextProvider, redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { acceptAnswer } from '#app/modules/forum/comments/accept-answer.server.ts'
import { likeComment, setPostReaction } from '#app/modules/forum/posts/reactions.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } }

/** Handles a button of a post or a comment: like, save, follow or accept. Scripts get data, others a redirect. */
export async function handleForumAction({ request, context, params }: Args) {
	const actor = await requireUser({ request, context })
	const form = await readForm({ request, context })
	const commentId = readRowId(form.get('comment')) ?? null
	const { pathname } = new URL(request.url)
	try {
		throwIfRejected(context)
		await performAction(context, {
			actor,
			commentId,
			postId: readRowId(params.id) ?? noRowId,
			intent: String(form.get('intent') ?? ''),
			on: form.get('on') !== 'no',
		})
	} catch (error) {
		const errorResponse = respondToFailure(context, error, {
			fallback: 'This could not be saved. Please try again.',
			field: null,
		})
		if (getRequestMetadata(context).document) throwErrorResponse(error)
		return errorResponse
	}
	if (!getRequestMetadata(context).document) return data({ ok: true as const })
	const query = commentId ? `?at=${commentId}#comment-${commentId}` : ''
	return redirect(pathname + query, 303)
}

type ForumAction = { actor: Viewer; intent: string; on: boolean; postId: number; commentId: number | null }

async function performAction(
	context: Args['context'],
	{ actor, intent, on, postId, commentId }: ForumAction,
): Promise<unknown> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	if (intent === 'accept' && commentId) return acceptAnswer(db, { actor, commentId, accepted: on })
	if (intent === 'like' && commentId) return likeComment(db, { actor, id: commentId, on, now })
	if (intent === 'like' || intent === 'save' || intent === 'follow')
		return setPostReaction(db, { reaction: intent, actor, id: postId, on, now })
	throw new NotFound('Choose what to do.')
}
