import { Form, Link } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { isDeleted } from '../policy.ts'
import { reviewServices } from '../review-services.ts'
import type { DeskReview } from '../reviews.server.ts'

/** What a refused act said, and on which review. */
export type RefusedAct = {
	id: number
	message: string
	reply: string
	reason: string
	/** Where somebody answered meanwhile: both answers, and the mark of theirs. */
	conflict?: Difference[]
	seen?: string
}

type DeskReviewItemProps = {
	review: DeskReview & { seen: string }
	timeZone: string
	refused: RefusedAct | null
}

/** A review at the desk: what it says, and what the advisor may do about it. Stars and words cannot be touched. */
export function DeskReviewItem({ review, timeZone, refused }: DeskReviewItemProps) {
	const { id, hiddenAt, featured } = review
	const deleted = isDeleted(review)
	const { filled, key, form } = useKept({ version: review.seen }, refused !== null)
	const authorName = deleted ? 'Deleted by its author' : review.authorName
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<h2 className="text-base">
					<Link to={`/reviews/${id}`}>{authorName}</Link>
				</h2>
				{!deleted && <Stars value={review.stars} />}
				<StatusLamp tone={hiddenAt ? 'stop' : featured ? 'ok' : 'info'}>
					{hiddenAt ? 'Hidden' : featured ? 'Featured' : 'Shown'}
				</StatusLamp>
				<span className="text-fine text-ink-soft">
					{reviewServices[review.service]} ·{' '}
					{!deleted && `${review.vehicleYear} ${review.vehicleMake} ${review.vehicleModel} · `}
					{formatDay(review.createdAt, timeZone)}
					{review.verified && ' · Verified Purchase'}
					{review.sample && ' · sample'}
				</span>
			</div>
			{!deleted && <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{review.body}</p>}
			{hiddenAt && <p className="text-fine text-ink-soft">Shown in its place: {review.hiddenReason}</p>}
			{refused?.conflict ? (
				<BothVersions what="The public reply" rows={refused.conflict} />
			) : (
				refused && <ErrorBox>{refused.message}</ErrorBox>
			)}
			{!deleted && (
				<div className="flex flex-wrap items-start gap-3">
					{!hiddenAt && (
						<Act id={id} intent={featured ? 'unfeature' : 'feature'} about={authorName}>
							{featured ? 'Do not feature' : 'Feature'}
						</Act>
					)}
					{hiddenAt && (
						<Act id={id} intent="show" about={authorName}>
							Show again
						</Act>
					)}
					<Disclosure
						look="text"
						className="open:basis-full"
						defaultOpen={Boolean(refused?.reply)}
						summary={
							<>
								{review.reply ? 'Change the reply' : 'Reply'}
								<span className="sr-only"> to {authorName}</span>
							</>
						}
					>
						<Form key={key} {...form} method="post" className="mt-3 grid max-w-form gap-3">
							<input type="hidden" name="id" value={id} />
							<input type="hidden" name="seen" value={refused?.seen ?? filled.version} />
							<Field
								id={`reply-${id}`}
								label="Public reply"
								hint="Everybody can read it. Empty takes it back."
							>
								<Textarea
									name="reply"
									rows={4}
									defaultValue={refused?.reply || (review.reply ?? '')}
									maxLength={2_000}
								/>
							</Field>
							<Button type="submit" name="intent" value="reply" size="mini" className="w-fit">
								Save reply
							</Button>
						</Form>
					</Disclosure>
					{!hiddenAt && (
						<Disclosure
							look="text"
							className="open:basis-full"
							defaultOpen={Boolean(refused?.reason)}
							summary={
								<>
									Hide<span className="sr-only"> the review by {authorName}</span>
								</>
							}
						>
							<Form method="post" className="mt-3 grid max-w-form gap-3">
								<input type="hidden" name="id" value={id} />
								<Field
									id={`reason-${id}`}
									label="Reason"
									hint="Shown to everybody in place of the review."
									required
								>
									<Input name="reason" defaultValue={refused?.reason} maxLength={300} />
								</Field>
								<Button
									type="submit"
									name="intent"
									value="hide"
									variant="danger"
									size="mini"
									className="w-fit"
								>
									Hide this review
								</Button>
							</Form>
						</Disclosure>
					)}
				</div>
			)}
		</li>
	)
}

function Act({
	id,
	intent,
	about,
	children,
}: {
	id: number
	intent: string
	about: string
	children: string
}) {
	return (
		<Form method="post">
			<input type="hidden" name="id" value={id} />
			<Button type="submit" name="intent" value={intent} variant="plain" size="mini">
				{children}
				<span className="sr-only">: review by {about}</span>
			</Button>
		</Form>
	)
}
