import { data, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { pagePath } from '#app/lib/page-path.ts'
import { ChangedMeanwhile, markOf } from '#app/lib/state-mark.server.ts'
import { DeskReviewItem, type RefusedAct } from '#app/modules/reviews/components/desk-review-item.tsx'
import { readReviewView } from '#app/modules/reviews/review-view.ts'
import { listReviewsForDesk } from '#app/modules/reviews/reviews.server.ts'
import {
	featureReview,
	hideReview,
	replyToReview,
	showReview,
} from '#app/modules/reviews/tend-reviews.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ExportLink } from '#app/ui/desk/export-link.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.reviews'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Reviews')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const { after } = readReviewView(new URL(args.request.url).searchParams)
	const [{ timeZone }, page] = await Promise.all([getSettings(db), listReviewsForDesk(db, { actor, after })])
	const reviews = page.reviews.map((each) => ({ ...each, seen: markOf({ reply: each.reply }) }))
	return { timeZone, ...page, reviews }
}

/** Replies, features, hides or shows one review, by the button pressed. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const field = (name: string) => String(form.get(name) ?? '')
	const tend = { actor, id: Number(field('id')) }
	const back = new URL(args.request.url)
	try {
		const title = await tendBy(field('intent'))
		return redirectWithToast(pagePath(back.pathname) + back.search, {
			kind: 'success',
			title,
			description: 'Visitors see it at once.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const refused: RefusedAct = {
			...{ id: tend.id, message, reply: field('reply'), reason: field('reason') },
			...(error instanceof ChangedMeanwhile ? bothVersions(error.theirs, field('reply')) : {}),
		}
		return data(refused, init)
	}

	async function tendBy(intent: string): Promise<string> {
		const now = clock.now()
		if (intent === 'reply') {
			await replyToReview(db, { ...tend, reply: field('reply'), seen: field('seen'), now })
			return 'Reply saved'
		}
		if (intent === 'hide') {
			await hideReview(db, { ...tend, reason: field('reason'), now })
			return 'Review hidden'
		}
		if (intent === 'show') {
			await showReview(db, tend)
			return 'Review shown again'
		}
		if (intent !== 'feature' && intent !== 'unfeature') throw new NotFound('There is nothing to do.')
		await featureReview(db, { ...tend, featured: intent === 'feature' })
		return intent === 'feature' ? 'Review featured' : 'No longer featured'
	}
}

const bothVersions = (theirs: { reply: string | null }, reply: string) => ({
	seen: markOf(theirs),
	conflict: [{ label: 'Public reply', theirs: theirs.reply ?? 'nothing', yours: reply || 'nothing' }],
})

export default function AdminReviews({
	loaderData: { reviews, next, timeZone },
	actionData,
}: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Reviews" actions={<ExportLink to="/admin/reviews.csv" />}>
				Answer, feature or hide. Stars and words are the author’s: nobody can change them here.
			</PageHead>
			<Card>
				{reviews.length === 0 ? (
					<EmptyState title="No reviews yet">They appear here as clients write them.</EmptyState>
				) : (
					<ul>
						{reviews.map((review) => (
							<DeskReviewItem
								key={review.id}
								review={review}
								timeZone={timeZone}
								refused={actionData?.id === review.id ? actionData : null}
							/>
						))}
					</ul>
				)}
			</Card>
			{next !== null && (
				<p className="mt-4">
					<Button asChild size="desk" variant="plain">
						<Link to={`/admin/reviews?after=${next}`}>Older reviews</Link>
					</Button>
				</p>
			)}
		</>
	)
}
