import { data, Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { readReview, typedOf } from '#app/http/review-form.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ReviewFields } from '#app/modules/reviews/components/review-form.tsx'
import { getOwnReview } from '#app/modules/reviews/reviews.server.ts'
import { deleteReview, editReview } from '#app/modules/reviews/write-review.server.ts'
import { removeUpload } from '#app/modules/uploads/uploads.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/reviews.edit'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Edit your review')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const review = await getOwnReview(getServices(args.context).db, { actor, id: Number(args.params.id) })
	const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
	return {
		values: {
			stars: String(review.stars),
			name: actor.name,
			vehicleYear: String(review.vehicleYear),
			vehicleMake: review.vehicleMake,
			vehicleModel: review.vehicleModel,
			body: review.body,
			recommends: review.recommends ? 'yes' : 'no',
			firstPriceCents: dollars(review.firstPriceCents),
			finalPriceCents: dollars(review.finalPriceCents),
		},
	}
}

export async function action(args: Route.ActionArgs) {
	const { context, request, params } = args
	const actor = await requireUser(args)
	const { db, storage, clock } = getServices(context)
	const id = Number(params.id)
	const typed = typedOf(await readForm(request))
	try {
		await getOwnReview(db, { actor, id })
		if (typed.intent === 'delete') {
			const { uploadId } = await deleteReview(db, { actor, id })
			if (uploadId) await removeUpload(db, storage, { id: uploadId })
			return redirectWithToast('/reviews', {
				kind: 'success',
				title: 'Review deleted',
				description: 'It is gone for good.',
			})
		}
		const now = clock.now()
		const read = readReview(typed, now)
		if (!read.ok) return data({ typed, errors: read.errors }, { status: 422 })
		await editReview(db, { actor, id, input: read.input, now })
		return redirectWithToast(`/reviews/${id}`, {
			kind: 'success',
			title: 'Saved',
			description: 'Your review reads like this now.',
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Your review could not be saved. Please try again.')
		return data({ typed, errors: { '': message } as Record<string, string> }, init)
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
						<ReviewFields values={actionData?.typed ?? loaderData.values} errors={actionData?.errors ?? {}} />
						<Button type="submit" variant="go" className="w-fit" busyText={busy ? 'Saving...' : undefined}>
							Save my review
						</Button>
					</Form>
				</Card>
				<Disclosure summary="Delete this review" look="text">
					<Form method="post" className="grid gap-3">
						<p className="text-small">It is gone for good, with its photo and our reply.</p>
						<Button type="submit" name="intent" value="delete" variant="destroy" className="w-fit">
							Delete my review
						</Button>
					</Form>
				</Disclosure>
			</div>
		</>
	)
}
