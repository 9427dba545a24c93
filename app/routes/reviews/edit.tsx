import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { ReviewFields } from '#app/modules/reviews/components/review-form.tsx'
import { reviewFormValues, reviewSchemaFor } from '#app/modules/reviews/review.schema.ts'
import { photoBytesMax } from '#app/modules/reviews/review-limits.ts'
import { hiddenNoteOf } from '#app/modules/reviews/review-rules.ts'
import { getOwnReview } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview, editReview } from '#app/modules/reviews/write-review.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Route } from './+types/edit'
import { withPhoto } from './review-form.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	bodyBytesMax: 5_500_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your review')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const [review, { advisorName }] = await Promise.all([
		getOwnReview(getServices(args.context).db, { actor, id: readRowId(args.params.id) ?? noRowId }).catch(
			throwErrorResponse,
		),
		readSettings(args.context),
	])
	return {
		values: reviewFormValues({ ...review, name: actor.name }),
		advisorName,
		photo: review.photo,
		hiddenNote: hiddenNoteOf(review),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, storage, clock, env } = getServices(args.context)
	const id = readRowId(args.params.id) ?? noRowId
	const now = clock.now()
	const [{ hiddenAt }, { advisorName }] = await Promise.all([
		getOwnReview(db, { actor, id }).catch(throwErrorResponse),
		readSettings(args.context),
	])
	const remove = async ({ uploadId }: { uploadId: string | null }) => {
		if (uploadId) await removeUpload(db, storage, { id: uploadId })
	}
	return runForms(
		args,
		{
			delete: formAction({
				run: async () => remove(await deleteReview(db, { actor, id })),
				to: '/reviews',
				message: ['Review deleted', 'It has been permanently deleted.'],
			}),
			edit: formAction({
				schema: reviewSchemaFor({ thisYear: now.getUTCFullYear(), advisorName }).safeExtend({
					removePhoto: z.boolean(),
				}),
				run: ({ removePhoto, ...review }, { file }) =>
					withPhoto(args.context, { actor, file }, async (added) => {
						const photo = added ?? (removePhoto ? null : undefined)
						const input = { ...review, photo }
						await remove(await editReview(db, { actor, id, input, origin: env.origin, now }))
					}),
				message: ['Saved', hiddenAt ? 'The advisor is told of your changes.' : 'Your changes are live.'],
			}),
		},
		{
			page: `/reviews/${id}`,
			otherwise: 'edit',
			fallback: 'Your review could not be saved. Please try again.',
			file: { field: 'photo', bytesMax: photoBytesMax },
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
					<Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
						{loaderData.hiddenNote && <p className="[overflow-wrap:anywhere]">{loaderData.hiddenNote}</p>}
						<ReviewFields
							values={answer?.values ?? loaderData.values}
							rejected={answer}
							advisorName={loaderData.advisorName}
							photo={loaderData.photo}
						/>
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
