import { Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { anyText, anyTexts, rowIdField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { pagePath } from '#app/lib/paths/page-path.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import { AdminReviewItem } from '#app/modules/reviews/components/admin/review-item.tsx'
import {
	featureReview,
	hideReview,
	replyToReview,
	showReview,
} from '#app/modules/reviews/manage-reviews.server.ts'
import { purchaseLabels, purchaseOf } from '#app/modules/reviews/review-purchase.ts'
import { readReviewView } from '#app/modules/reviews/review-view.ts'
import { listReviewsForAdmin } from '#app/modules/reviews/reviews.server.ts'
import { readServiceNames, serviceNameOf } from '#app/modules/reviews/service-names.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Reviews')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { searchParams } = new URL(args.request.url)
	const { after } = readReviewView(searchParams)
	const only = searchParams.has('review') ? (readRowId(searchParams.get('review')) ?? noRowId) : undefined
	const [{ timeZone }, page, names] = await Promise.all([
		readSettings(args.context),
		listReviewsForAdmin(db, { actor, only, after }),
		readServiceNames(db),
	])
	const reviews = page.reviews.map((each) => {
		const purchase = purchaseOf(each)
		const purchaseLabel = purchase ? purchaseLabels[purchase] : ''
		const serviceName = serviceNameOf(each, names)
		return { ...each, serviceName, purchaseLabel, seenVersion: hashState({ reply: each.reply }) }
	})
	return { timeZone, thisYear: yearOf(clock.now(), timeZone), isSingle: only !== undefined, ...page, reviews }
}

/** Replies to, features, hides or shows a review, by the pressed button. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, env } = getServices(args.context)
	const now = clock.now()
	const pageUrl = new URL(args.request.url)
	// The page shows the answer at the form with this intent, one of several about the review.
	const target = z.object({ id: rowIdField(), intent: anyText() })
	const forms = { formId: ({ id }: RejectedForm['values']) => id ?? '' }
	const description = 'Visitors see the change right away.'
	const feature = (featured: boolean) =>
		formAction({
			...forms,
			schema: target,
			run: ({ id }) => featureReview(db, { actor, id, featured }),
			message: [featured ? 'Review featured' : 'No longer featured', description],
		})
	return runForms(
		args,
		{
			reply: formAction({
				...forms,
				schema: target.extend(anyTexts('reply', 'seenVersion')),
				run: ({ intent: _, ...input }) => replyToReview(db, { actor, ...input, origin: env.origin, now }),
				message: ['Reply saved', `${description} A new text is emailed to the author.`],
				conflict: (error, { reply }) =>
					conflictOf(error, (theirs) =>
						listDifferences({ reply: 'Public reply' }, { theirs, yours: { reply } }),
					),
			}),
			hide: formAction({
				...forms,
				schema: target.extend(anyTexts('rule', 'reason')),
				run: ({ intent: _, ...input }) => hideReview(db, { actor, ...input, origin: env.origin, now }),
				message: ['Review hidden', 'Its author gets an email with the reason.'],
			}),
			show: formAction({
				...forms,
				schema: target,
				run: ({ id }) => showReview(db, { actor, id, origin: env.origin, now }),
				message: ['Review is visible again', 'Its author gets an email.'],
			}),
			feature: feature(true),
			unfeature: feature(false),
		},
		{ page: pagePath(pageUrl.pathname) + pageUrl.search },
	)
}

export default function AdminReviews({
	loaderData: { reviews, next, timeZone, thisYear, isSingle },
	actionData,
}: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHead title="Reviews" actions={<ExportLink to="/admin/reviews.csv" />}>
				Reply to, feature or hide reviews. No one can change an author’s stars or text here.
			</PageHead>
			<Card>
				{reviews.length === 0 ? (
					<EmptyState title="No reviews yet">Reviews appear here as clients write them.</EmptyState>
				) : (
					<ul>
						{reviews.map((review) => (
							<AdminReviewItem
								key={review.id}
								review={review}
								timeZone={timeZone}
								thisYear={thisYear}
								rejected={rejectionFor(answer, String(review.id))}
							/>
						))}
					</ul>
				)}
			</Card>
			{isSingle && (
				<p className="mt-4">
					<Button asChild size="compact" variant="plain">
						<Link to="/admin/reviews">All reviews</Link>
					</Button>
				</p>
			)}
			{next !== null && (
				<p className="mt-4">
					<Button asChild size="compact" variant="plain">
						<Link to={`/admin/reviews?after=${next}`}>Older reviews</Link>
					</Button>
				</p>
			)}
		</>
	)
}
