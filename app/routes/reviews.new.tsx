import { data, Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { admit, failureOf } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { readReview, reviewPhotoBytesMax, typedOf, withPhoto } from '#app/http/review-form.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { withUploadForm } from '#app/http/upload-form.server.ts'
import { Invalid, TooLarge } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ReviewFields } from '#app/modules/reviews/components/review-form.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import { listReviewSubjects, postReview } from '#app/workflows/post-review.server.ts'
import type { Route } from './+types/reviews.new'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Leave a Review')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	const { db } = getServices(args.context)
	const subjects = await listReviewSubjects(db, { actor: viewer })
	const asked = new URL(args.request.url).searchParams.get('about')
	return {
		name: viewer.name,
		about: subjects.find(({ value }) => value === asked)?.value,
		subjects: subjects.map(({ value, label }) => ({ value, label })),
	}
}

export async function action(args: Route.ActionArgs) {
	const { context, request } = args
	const actor = await requireUser(args)
	const { db, clock } = getServices(context)
	let typed: Record<string, string> = {}
	try {
		return await withUploadForm(request, {
			fileField: 'photo',
			bytesMax: reviewPhotoBytesMax,
			onRefused: (fields) => {
				typed = typedOf(fields)
			},
			use: async ({ fields, file }) => {
				typed = typedOf(fields)
				admit(context)
				const now = clock.now()
				const read = readReview(typed, now)
				if (!read.ok) return data({ typed, errors: read.errors }, { status: 422 })
				const { timeZone } = await getSettings(db)
				const { id } = await withPhoto(context, { actor, file }, (photo) =>
					postReview(db, { actor, about: typed.about ?? '', input: { ...read.input, photo }, timeZone, now }),
				)
				return redirectWithToast(`/reviews/${id}`, {
					kind: 'success',
					title: 'Review posted',
					description: 'Thank you. Everybody can read it now, and you can edit it at any time.',
				})
			},
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Your review could not be posted. Please try again.')
		const field = error instanceof Invalid ? (error.field ?? '') : error instanceof TooLarge ? 'photo' : ''
		return data({ typed, errors: { [field]: message } as Record<string, string> }, init)
	}
}

export default function NewReview({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state === 'submitting'
	const errors: Record<string, string> = actionData?.errors ?? {}
	const values = actionData?.typed ?? {
		name: loaderData.name,
		...(loaderData.about && { about: loaderData.about }),
	}
	return (
		<>
			<PageHero title="Leave a Review">
				Good or bad, it is shown as you write it. We can answer it, and never change it.
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
						<ReviewFields values={values} errors={errors} subjects={loaderData.subjects} />
						<Field
							id="photo"
							label="Photo of the car"
							hint="PNG, JPG or JPEG, max 5MB. Cover the license plate: everybody can see it."
							optional
							error={errors.photo}
						>
							<Input type="file" name="photo" accept="image/png,image/jpeg" />
						</Field>
						<Button type="submit" variant="go" className="w-fit" busyText={busy ? 'Posting...' : undefined}>
							Post my review
						</Button>
					</Form>
				</Card>
			</div>
		</>
	)
}
