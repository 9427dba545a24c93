import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { answerNewComment } from '#app/http/forum-comment.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { CommentForm } from '#app/modules/forum/components/comment-form.tsx'
import { getDiscussion } from '#app/modules/forum/discussion.server.ts'
import { postPath } from '#app/modules/forum/forum-addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/community.comment'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Add a comment')

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const viewer = await getViewer(context)
	const asked = new URL(request.url).searchParams
	const discussion = await getDiscussion(db, {
		postId: Number(params.id),
		answers: Number(asked.get('reply') ?? '') || null,
		quote: asked.has('quote'),
	})
	return { ...discussion, signedIn: viewer !== null, requestKey: viewer ? randomUUID() : undefined }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
	answerNewComment(context, request, { postId: Number(params.id) })

/** The page of the form under a post: for whoever has no scripts, and for its refusals. */
export default function NewComment({ loaderData, actionData }: Route.ComponentProps) {
	const { post, answers, signedIn, requestKey } = loaderData
	return (
		<>
			<PageHero title={answers ? 'Answer' : 'Add a comment'}>On: {post.title}</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<CommentForm
						signedIn={signedIn}
						postId={post.id}
						answers={answers}
						requestKey={requestKey}
						lastAnswer={actionData}
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
