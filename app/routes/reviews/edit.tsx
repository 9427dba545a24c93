import { Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { ReviewFields } from '#app/modules/reviews/components/review-form.tsx'
import { reviewFormValues, reviewSchemaFor } from '#app/modules/reviews/review.schema.ts'
import { getOwnReview } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview, editReview } from '#app/modules/reviews/write-review.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Route } from './+types/edit'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your review')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const review = await getOwnReview(getServices(args.context).db, {
		actor,
		id: readRowId(args.params.id) ?? noRowId,
	})
	return { values: reviewFormValues({ ...review, name: actor.name }) }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, storage, clock } = getServices(args.context)
	const id = readRowId(args.params.id) ?? noRowId
	const now = clock.now()
	await getOwnReview(db, { actor, id }).catch(throwErrorResponse)
	return runForms(
		args,
		{
			delete: formAction({
				async run() {
					const { uploadId } = await deleteReview(db, { actor, id })
					if (uploadId) await removeUpload(db, storage, { id: uploadId })
				},
				to: '/reviews',
				message: ['Review deleted', 'It has been permanently deleted.'],
			}),
			edit: formAction({
				schema: reviewSchemaFor({ thisYear: now.getUTCFullYear() }),
				run: (input) => editReview(db, { actor, id, input, now }),
				message: ['Saved', 'Your changes are live.'],
				field: null,
			}),
		},
		{
			page: `/reviews/${id}`,
			otherwise: 'edit',
			fallback: 'Your review could not be saved. Please try again.',
		},
	)
}

export default function EditReview({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const busy = useNavigation().state === 'submitting'
	return (
		<>
			<PageHero title="Edit your review" />
			<div className="wrap grid gap-6 pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<Form method="post" noValidate className="grid gap-5">
						<ReviewFields values={answer?.values ?? loaderData.values} rejected={answer} />
						<Button type="submit" variant="go" className="w-fit" busyText={busy ? 'Saving...' : undefined}>
							Save my review
						</Button>
					</Form>
				</Card>
				<Disclosure summary="Delete this review" look="text">
					<Form method="post" className="grid gap-3">
						<p className="text-small">This permanently deletes it, along with its photo and our reply.</p>
						<Button intent="delete" variant="destructive" className="w-fit">
							Delete my review
						</Button>
					</Form>
				</Disclosure>
			</div>
		</>
	)
}
