import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { getDiscussion } from '#app/modules/forum/comments/discussion.server.ts'
import { CommentForm } from '#app/modules/forum/components/comments/comment-form.tsx'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/comment'
import { handleNewComment } from './comment-action.server.ts'

export const handle: RouteHandle = { access: 'public', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Add a comment')

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const viewer = await getViewer(context)
	const query = new URL(request.url).searchParams
	const discussion = await getDiscussion(db, {
		postId: readRowId(params.id) ?? noRowId,
		replyToId: readRowId(query.get('reply')) ?? null,
		quote: query.has('quote'),
	}).catch(throwErrorResponse)
	return { ...discussion, signedIn: viewer !== null, requestKey: viewer ? randomUUID() : undefined }
}

export const action = (args: Route.ActionArgs) =>
	handleNewComment(args, { postId: readRowId(args.params.id) ?? noRowId })

/** The comment form of a post as a page of its own: without scripts, and for rejected submissions. */
export default function NewComment({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { post, replyTarget, signedIn, requestKey } = loaderData
	return (
		<>
			<PageHero title={replyTarget ? 'Reply' : 'Add a comment'}>{`On: ${post.title}`}</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<CommentForm
						signedIn={signedIn}
						postId={post.id}
						replyTarget={replyTarget}
						requestKey={requestKey}
						actionResult={answer}
						cancel={
							<Button asChild size="sm">
								<Link to={postPath(post)}>Back to the discussion</Link>
							</Button>
						}
					/>
				</Card>
			</div>
		</>
	)
}
