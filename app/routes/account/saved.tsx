import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { rowIdField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { SavedPostItem } from '#app/modules/forum/components/posts/saved-post-item.tsx'
import { listSavedPosts, removeSavedPost } from '#app/modules/forum/posts/listing/saved-posts.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/saved'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Saved posts')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const before = readCursor(new URL(args.request.url).searchParams.get('before'))
	const [{ timeZone }, { posts, more }] = await Promise.all([
		readSettings(args.context),
		listSavedPosts(db, { actor, before }),
	])
	const last = posts.at(-1)
	return {
		timeZone,
		thisYear: yearOf(clock.now(), timeZone),
		posts,
		next: more && last ? `${last.savedAt.getTime()}-${last.id}` : null,
		older: before !== undefined,
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	return runForm(
		args,
		formAction({
			schema: z.object({ remove: rowIdField() }),
			async run({ remove: postId }) {
				await removeSavedPost(getServices(args.context).db, { actor, postId })
				return redirect('/account/saved', 303)
			},
		}),
	)
}

export default function SavedPosts({
	loaderData: { posts, next, older, timeZone, thisYear },
}: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Saved posts">Only you can see what you saved.</AccountHead>
			<Card className="overflow-hidden">
				{posts.length === 0 ? (
					<EmptyState
						title={older ? 'No older saved posts' : 'Nothing saved yet'}
						action={
							<Button asChild variant="go">
								<Link to={older ? '/account/saved' : '/community'}>
									{older ? 'Latest saved posts' : 'Go to the community'}
								</Link>
							</Button>
						}
					>
						{older ? 'You’ve reached the end.' : 'Choose “Save” under a post and you’ll find it here.'}
					</EmptyState>
				) : (
					<ul>
						{posts.map((post) => (
							<SavedPostItem key={post.id} post={post} timeZone={timeZone} thisYear={thisYear} />
						))}
					</ul>
				)}
				{next && (
					<CardBody className="border-line border-t pt-4">
						<Button asChild variant="plain" size="sm">
							<Link to={`/account/saved?before=${next}`}>Older saved posts</Link>
						</Button>
					</CardBody>
				)}
			</Card>
		</>
	)
}

/** Reads the cursor: the time in ms at which the last post of the previous page was saved, and its id. */
function readCursor(text: string | null): { savedAt: Date; id: number } | undefined {
	const [, savedAt, number] = /^(\d{1,15})-(\d+)$/.exec(text ?? '') ?? []
	const id = readRowId(number)
	return savedAt && id !== undefined ? { savedAt: new Date(Number(savedAt)), id } : undefined
}
