import { Form, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { answerEditedComment } from '#app/http/forum-comment.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { EditCommentForm } from '#app/modules/forum/components/edit-comment-form.tsx'
import { RevisionList } from '#app/modules/forum/components/revision-list.tsx'
import { commentPath } from '#app/modules/forum/forum-addresses.ts'
import { listRevisions } from '#app/modules/forum/revisions.server.ts'
import { getOwnComment } from '#app/modules/forum/write-comments.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/community.edit-comment'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your comment')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const id = Number(args.params.id)
	const { comment, post } = await getOwnComment(db, { actor, id }).catch(refusePage)
	const [{ timeZone }, revisions] = await Promise.all([
		getSettings(db),
		listRevisions(db, { actor, of: { kind: 'comment', id } }),
	])
	return { id, timeZone, revisions, body: comment.body, back: commentPath(post, id), title: post.title }
}

export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	return answerEditedComment(args.context, args.request, { id: Number(args.params.id) })
}

export default function EditComment({ loaderData, actionData }: Route.ComponentProps) {
	const { id, body, back, title, revisions, timeZone } = loaderData
	return (
		<>
			<PageHero title="Edit your comment">On: {title}</PageHero>
			<div className="wrap grid gap-6 pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<EditCommentForm
						id={id}
						body={body}
						lastAnswer={actionData}
						cancel={
							<Button asChild size="sm">
								<Link to={back}>Cancel</Link>
							</Button>
						}
					/>
				</Card>
				<RevisionList revisions={revisions} timeZone={timeZone} />
				<Disclosure summary="Delete this comment">
					<Form
						method="post"
						action={`/community/delete/comment/${id}`}
						className="grid justify-items-start gap-3"
					>
						<p>Its words and earlier versions are gone for good. Its place and the answers stay.</p>
						<Button type="submit" variant="destroy" size="sm">
							Delete comment
						</Button>
					</Form>
				</Disclosure>
			</div>
		</>
	)
}
