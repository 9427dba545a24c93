import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, rejectionFor } from '#app/lib/parse-form.ts'
import { pagePath } from '#app/lib/paths/page-path.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { conflictOf, hashState } from '#app/lib/state-hash.server.ts'
import { AdminReviewItem } from '#app/modules/reviews/components/admin/review-item.tsx'
import {
	featureReview,
	hideReview,
	replyToReview,
	showReview,
} from '#app/modules/reviews/manage-reviews.server.ts'
import { readReviewView } from '#app/modules/reviews/review-view.ts'
import { listReviewsForAdmin } from '#app/modules/reviews/reviews.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Reviews')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { after } = readReviewView(new URL(args.request.url).searchParams)
	const [{ timeZone }, page] = await Promise.all([getSettings(db), listReviewsForAdmin(db, { actor, after })])
	const reviews = page.reviews.map((each) => ({ ...each, seenVersion: hashState({ reply: each.reply }) }))
	return { timeZone, thisYear: yearOf(clock.now(), timeZone), ...page, reviews }
}

/** Replies to, features, hides or shows a review, by the pressed button. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const field = (name: string) => String(form.get(name) ?? '')
	const target = { actor, id: readRowId(field('id')) ?? noRowId }
	const pageUrl = new URL(args.request.url)
	try {
		const title = await runAction(field('intent'))
		return redirectWithToast(pagePath(pageUrl.pathname) + pageUrl.search, {
			kind: 'success',
			title,
			description: 'Visitors see the change right away.',
		})
	} catch (error) {
		return respondToFailure(args.context, error, {
			formId: String(target.id),
			values: typedValues(form, ['reply', 'reason']),
			fallback: 'This could not be saved. Please try again.',
			field: null,
			conflict: conflictOf(error, (theirs) =>
				listDifferences({ reply: 'Public reply' }, { theirs, yours: { reply: field('reply') } }),
			),
		})
	}

	async function runAction(intent: string): Promise<string> {
		const now = clock.now()
		if (intent === 'reply') {
			await replyToReview(db, { ...target, reply: field('reply'), seenVersion: field('seenVersion'), now })
			return 'Reply saved'
		}
		if (intent === 'hide') {
			await hideReview(db, { ...target, reason: field('reason'), now })
			return 'Review hidden'
		}
		if (intent === 'show') {
			await showReview(db, target)
			return 'Review is visible again'
		}
		if (intent !== 'feature' && intent !== 'unfeature') throw new NotFound('Choose what to do.')
		await featureReview(db, { ...target, featured: intent === 'feature' })
		return intent === 'feature' ? 'Review featured' : 'No longer featured'
	}
}

export default function AdminReviews({
	loaderData: { reviews, next, timeZone, thisYear },
	actionData,
}: Route.ComponentProps) {
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
								rejected={rejectionFor(actionData, String(review.id))}
							/>
						))}
					</ul>
				)}
			</Card>
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
