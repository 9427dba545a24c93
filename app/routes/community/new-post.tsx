import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PostForm } from '#app/modules/forum/components/posts/post-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/new-post'
import { handleNewPost } from './post-actions.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	bodyBytesMax: 5_500_000,
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Create New Post')

export async function loader({ request, context }: Route.LoaderArgs) {
	getServices(context)
	const viewer = await getViewer(context)
	const query = new URL(request.url).searchParams
	return {
		signedIn: viewer !== null,
		// Anonymous pages are cached and shared, so they must not contain a request key.
		requestKey: viewer ? randomUUID() : undefined,
		category: query.get('category') ?? undefined,
	}
}

export const action = (args: Route.ActionArgs) => handleNewPost(args)

/** The post form of the list as a page of its own: without scripts, and for rejected submissions. */
export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { signedIn, requestKey, category } = loaderData
	return (
		<>
			<PageHero title="Create New Post">
				Ask a question, share a warning or tell your story. Everyone can read it; only members can comment.
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<PostForm
						signedIn={signedIn}
						action="/community/new"
						draft="new-post"
						requestKey={requestKey}
						values={category ? { category } : {}}
						actionResult={answer}
						submit={{ label: 'Post', busy: 'Posting...' }}
						cancel={
							<Button asChild>
								<Link to="/community">Cancel</Link>
							</Button>
						}
					/>
				</Card>
			</div>
		</>
	)
}
