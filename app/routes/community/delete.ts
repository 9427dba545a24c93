import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { deleteComment } from '#app/modules/forum/comments/write-comments.server.ts'
import { commentPath } from '#app/modules/forum/forum-paths.ts'
import { deletePost } from '#app/modules/forum/posts/write-posts.server.ts'
import type { Route } from './+types/delete'

export const handle: RouteHandle = { access: 'member' }

/** `POST /community/delete/post/:id` and `…/comment/:id`: authors delete their own post or comment. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, storage, clock } = getServices(args.context)
	const { kind, id: number } = args.params
	const id = readRowId(number) ?? noRowId
	const now = clock.now()
	try {
		if (kind === 'comment') {
			const { post } = await deleteComment(db, { actor, id, now })
			return redirectWithToast(
				commentPath(post, id),
				successToast('Comment deleted', 'Its text has been permanently deleted.'),
			)
		}
		if (kind !== 'post') throw new NotFound('There is nothing to delete.')
		await deletePost(db, storage, { actor, id, now })
		return redirectWithToast(
			'/community',
			successToast('Post deleted', 'Its text has been permanently deleted.'),
		)
	} catch (error) {
		return throwErrorResponse(error)
	}
}

const successToast = (title: string, description: string) => ({
	kind: 'success' as const,
	title,
	description,
})
