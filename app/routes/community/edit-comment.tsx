import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { getOwnComment } from '#app/modules/forum/comments/write-comments.server.ts'
import { EditCommentForm } from '#app/modules/forum/components/comments/edit-comment-form.tsx'
import { commentPath } from '#app/modules/forum/forum-paths.ts'
import { listRevisions } from '#app/modules/forum/posts/revisions.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/edit-comment'
import { handleEditComment } from './comment-action.server.ts'
import { EditPage } from './edit-page.tsx'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your comment')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const id = readRowId(args.params.id) ?? noRowId
	const { comment, post } = await getOwnComment(db, { actor, id }).catch(throwErrorResponse)
	const [{ timeZone }, revisions] = await Promise.all([
		readSettings(args.context),
		listRevisions(db, { actor, target: { kind: 'comment', id } }),
	])
	const { body, state } = comment
	const back = commentPath(post, id)
	return { id, isHidden: state === 'hidden', timeZone, revisions, body, back, title: post.title }
}

export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	return handleEditComment(args, { id: readRowId(args.params.id) ?? noRowId })
}

export default function EditComment({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, isHidden, body, back, title, revisions, timeZone } = loaderData
	return (
		<EditPage
			target={{ kind: 'comment', id }}
			isHidden={isHidden}
			intro={`On: ${title}`}
			revisions={revisions}
			timeZone={timeZone}
			deletion="This permanently deletes its text and earlier versions. A note that it was deleted stays, and so do the replies."
		>
			<EditCommentForm
				id={id}
				body={body}
				actionResult={answer}
				cancel={
					<Button asChild size="sm">
						<Link to={back}>Cancel</Link>
					</Button>
				}
			/>
		</EditPage>
	)
}
