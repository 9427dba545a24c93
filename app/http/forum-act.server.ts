import { data, type RouterContextProvider, redirect } from 'react-router'
import { NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { acceptAnswer } from '#app/modules/forum/accept-answer.server.ts'
import type { ForumActAnswer } from '#app/modules/forum/forum-act.ts'
import { likeComment, markPost } from '#app/modules/forum/marks.server.ts'
import { getFacts, getServices } from './context.server.ts'
import { refusePage } from './errors.server.ts'
import { admit, failureOf, readForm } from './forms.server.ts'
import { requireUser } from './guards.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } }

/** One press of a button under a post or a comment: like, save, follow or accept. Scripts are answered in place. */
export async function answerForumAct({ request, context, params }: Args) {
	const actor = await requireUser({ request, context })
	const form = await readForm(request)
	const commentId = Number(form.get('comment') ?? '') || null
	const { pathname } = new URL(request.url)
	try {
		admit(context)
		await act(context, {
			...{ actor, commentId, postId: Number(params.id) },
			intent: String(form.get('intent') ?? ''),
			on: form.get('on') !== 'no',
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		if (getFacts(context).document) refusePage(error)
		return data<ForumActAnswer>({ refused: message }, init)
	}
	if (!getFacts(context).document) return data<ForumActAnswer>({ refused: null })
	const at = commentId ? `?at=${commentId}#comment-${commentId}` : ''
	return redirect(pathname + at, 303)
}

type Act = { actor: Viewer; intent: string; on: boolean; postId: number; commentId: number | null }

async function act(
	context: Args['context'],
	{ actor, intent, on, postId, commentId }: Act,
): Promise<unknown> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	if (intent === 'accept' && commentId) return acceptAnswer(db, { actor, commentId, accepted: on })
	if (intent === 'like' && commentId) return likeComment(db, { actor, id: commentId, on, now })
	if (intent === 'like' || intent === 'save' || intent === 'follow')
		return markPost(db, { mark: intent, actor, id: postId, on, now })
	throw new NotFound('There is nothing to do.')
}
