import { Form, Link, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { answerEditedPost } from '#app/http/forum-new-post.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PostForm } from '#app/modules/forum/components/post-form.tsx'
import { RevisionList } from '#app/modules/forum/components/revision-list.tsx'
import { postPath } from '#app/modules/forum/forum-addresses.ts'
import { listRevisions } from '#app/modules/forum/revisions.server.ts'
import { getOwnPost } from '#app/modules/forum/write-posts.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/community.edit-post'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your post')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const id = Number(args.params.id)
	const post = await getOwnPost(db, { actor, id }).catch(refusePage)
	const [{ timeZone }, revisions] = await Promise.all([
		getSettings(db),
		listRevisions(db, { actor, of: { kind: 'post', id } }),
	])
	const { title, category, body, imageId, imageAlt } = post
	return { id, timeZone, revisions, values: { title, category, body, imageId, imageAlt } }
}

export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	return answerEditedPost(args.context, args.request, { id: Number(args.params.id) })
}

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
	const { id, values, revisions, timeZone } = loaderData
	const deleting = useNavigation().formData?.get('intent') === 'delete'
	return (
		<>
			<PageHero title="Edit your post" />
			<div className="wrap grid gap-6 pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<PostForm
						signedIn
						action={`/community/edit/post/${id}`}
						draft={`post:${id}`}
						values={values}
						lastAnswer={actionData}
						submit={{ label: 'Save changes', busy: 'Saving...' }}
						cancel={
							<Button asChild>
								<Link to={postPath({ id, title: values.title })}>Cancel</Link>
							</Button>
						}
					/>
				</Card>
				<RevisionList revisions={revisions} timeZone={timeZone} />
				<Disclosure summary="Delete this post">
					<Form
						method="post"
						action={`/community/delete/post/${id}`}
						className="grid justify-items-start gap-3"
					>
						<p>Title, words, picture and earlier versions are gone for good. What others answered stays.</p>
						<input type="hidden" name="intent" value="delete" />
						<Button type="submit" variant="destroy" size="sm" busyText={deleting ? 'Deleting...' : undefined}>
							Delete post
						</Button>
					</Form>
				</Disclosure>
			</div>
		</>
	)
}
