import { data, Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { ReviewFields } from '#app/modules/reviews/components/review-form.tsx'
import { reviewFormValues } from '#app/modules/reviews/review.schema.ts'
import { getOwnReview } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview, editReview } from '#app/modules/reviews/write-review.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Route } from './+types/edit'
import { readReview, typedOf } from './review-form.server.ts'

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
	const { context, request, params } = args
	const actor = await requireUser(args)
	const { db, storage, clock } = getServices(context)
	const id = readRowId(params.id) ?? noRowId
	const values = typedOf(await readForm({ request, context }))
	try {
		await getOwnReview(db, { actor, id })
		if (values.intent === 'delete') {
			const { uploadId } = await deleteReview(db, { actor, id })
			if (uploadId) await removeUpload(db, storage, { id: uploadId })
			return redirectWithToast('/reviews', {
				kind: 'success',
				title: 'Review deleted',
				description: 'It has been permanently deleted.',
			})
		}
		const now = clock.now()
		const parsed = readReview(values, now)
		if (!parsed.ok) return data(parsed, { status: 422 })
		await editReview(db, { actor, id, input: parsed.input, now })
		return redirectWithToast(`/reviews/${id}`, {
			kind: 'success',
			title: 'Saved',
			description: 'Your changes are live.',
		})
	} catch (error) {
		return respondToFailure<string>(context, error, {
			values,
			fallback: 'Your review could not be saved. Please try again.',
			field: null,
		})
	}
}

export default function EditReview({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state === 'submitting'
	return (
		<>
			<PageHero title="Edit your review" />
			<div className="wrap grid gap-6 pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<Form method="post" noValidate className="grid gap-5">
						<ReviewFields values={actionData?.values ?? loaderData.values} rejected={actionData} />
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
