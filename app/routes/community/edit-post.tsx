import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { PostForm } from '#app/modules/forum/components/posts/post-form.tsx'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { listRevisions } from '#app/modules/forum/posts/revisions.server.ts'
import { getOwnPost } from '#app/modules/forum/posts/write-posts.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/edit-post'
import { EditPage } from './edit-page.tsx'
import { handleEditPost } from './post-actions.server.ts'

export const handle: RouteHandle = { access: 'member', bodyBytesMax: 5_500_000, showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your post')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const id = readRowId(args.params.id) ?? noRowId
	const post = await getOwnPost(db, { actor, id }).catch(throwErrorResponse)
	const [{ timeZone }, revisions] = await Promise.all([
		readSettings(args.context),
		listRevisions(db, { actor, target: { kind: 'post', id } }),
	])
	const { title, category, body, imageId, imageAlt } = post
	const isHidden = post.state === 'hidden'
	return { id, isHidden, timeZone, revisions, values: { title, category, body, imageId, imageAlt } }
}

export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	return handleEditPost(args, { id: readRowId(args.params.id) ?? noRowId })
}

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, isHidden, values, revisions, timeZone } = loaderData
	return (
		<EditPage
			target={{ kind: 'post', id }}
			isHidden={isHidden}
			revisions={revisions}
			timeZone={timeZone}
			deletion="This permanently deletes the title, text, picture and earlier versions. Other people’s comments stay."
		>
			<PostForm
				signedIn
				action={`/community/edit/post/${id}`}
				draft={`post:${id}`}
				values={values}
				actionResult={answer}
				submit={{ label: 'Save changes', busy: 'Saving...' }}
				cancel={
					<Button asChild>
						<Link to={postPath({ id, title: values.title })}>Cancel</Link>
					</Button>
				}
			/>
		</EditPage>
	)
}
