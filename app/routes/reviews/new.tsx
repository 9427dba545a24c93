import { Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ReviewFields } from '#app/modules/reviews/components/review-form.tsx'
import { reviewSchemaFor } from '#app/modules/reviews/review.schema.ts'
import { photoBytesMax } from '#app/modules/reviews/review-limits.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { listReviewSubjects, postReview } from '#app/workflows/reviews/post-review.server.ts'
import type { Route } from './+types/new'
import { withPhoto } from './review-form.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	bodyBytesMax: 5_500_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Leave a Review')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	const { db } = getServices(args.context)
	const [subjects, { advisorName }] = await Promise.all([
		listReviewSubjects(db, { actor: viewer }),
		readSettings(args.context),
	])
	const query = new URL(args.request.url).searchParams.get('about')
	return {
		name: viewer.name,
		advisorName,
		about: subjects.find(({ value }) => value === query)?.value,
		subjects: subjects.map(({ value, label }) => ({ value, label })),
	}
}

export async function action(args: Route.ActionArgs) {
	const { context } = args
	const actor = await requireUser(args)
	const { db, clock, env } = getServices(context)
	const now = clock.now()
	const { timeZone, advisorName } = await readSettings(context)
	return runForm(
		args,
		formAction({
			schema: reviewSchemaFor({ thisYear: now.getUTCFullYear(), advisorName }).safeExtend({
				about: anyText(),
			}),
			run: ({ about, ...review }, { file }) =>
				withPhoto(context, { actor, file }, (photo) =>
					postReview(db, { actor, about, input: { ...review, photo }, timeZone, origin: env.origin, now }),
				),
			to: (_, { id }) => `/reviews/${id}`,
			message: ['Review posted', 'Thank you. Everyone can read it now, and you can edit it at any time.'],
			fallback: 'Your review could not be posted. Please try again.',
		}),
		{ file: { field: 'photo', bytesMax: photoBytesMax } },
	)
}

export default function NewReview({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const busy = useNavigation().state === 'submitting'
	const values = answer?.values ?? {
		name: loaderData.name,
		...(loaderData.about && { about: loaderData.about }),
	}
	return (
		<>
			<PageHero title="Leave a Review">
				Good or bad, we show it just as you write it. We may reply, but we never change it.
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<Card look="raised" className="max-w-form p-6">
					<Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
						<ReviewFields
							values={values}
							rejected={answer}
							subjects={loaderData.subjects}
							advisorName={loaderData.advisorName}
							photo={null}
						/>
						<Button type="submit" variant="go" className="w-fit" busyText={busy ? 'Posting...' : undefined}>
							Post my review
						</Button>
					</Form>
				</Card>
			</div>
		</>
	)
}
