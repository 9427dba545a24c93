import { Form, Link } from 'react-router'
import { formatDay } from '#app/lib/dates/dates.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { isDeleted } from '../../policy.ts'
import { hiddenBecause, reviewRules } from '../../review-rules.ts'
import type { AdminReview } from '../../reviews.server.ts'

type AdminReviewItemProps = {
	review: AdminReview & { serviceName: string; seenVersion: string; purchaseLabel: string }
	timeZone: string
	thisYear: number
	/** The answer to one of the review's forms: the one with the intent in its values. */
	rejected: RejectedForm | null
}

/** A review in the admin area: its text, and what the advisor can do about it. Stars and text cannot be changed. */
export function AdminReviewItem({ review, timeZone, thisYear, rejected }: AdminReviewItemProps) {
	const { id, hiddenAt, featured } = review
	const deleted = isDeleted(review)
	const rejectedAs = (intent: string) => (rejected?.values.intent === intent ? rejected : null)
	const authorName = deleted ? 'Deleted by its author' : review.authorName
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<h2 className="text-base">
					<Link to={`/reviews/${id}`} translate={deleted ? undefined : 'no'}>
						{authorName}
					</Link>
				</h2>
				{!deleted && <Stars value={review.stars} />}
				<StatusBadge tone={hiddenAt ? 'stop' : featured ? 'ok' : 'info'}>
					{hiddenAt ? 'Hidden' : featured ? 'Featured' : 'Shown'}
				</StatusBadge>
				<span className="text-fine text-ink-soft">
					{`${review.serviceName} · ${!deleted ? `${review.vehicleYear} ${review.vehicleMake} ${review.vehicleModel} · ` : ''}${formatDay(review.createdAt, timeZone, thisYear)}${review.purchaseLabel && ` · ${review.purchaseLabel}`}${review.sample ? ' · sample' : ''}`}
				</span>
			</div>
			{!deleted && <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{review.body}</p>}
			{hiddenAt && (
				<p className="text-fine text-ink-soft">{`Shown in its place: ${hiddenBecause(review.hiddenRule ?? 'other', review.hiddenReason ?? '')}`}</p>
			)}
			{review.editedAt && (
				<p className="text-fine text-ink-soft">
					{`Edited on ${formatDay(review.editedAt, timeZone, thisYear)}${review.repliedAt && review.editedAt > review.repliedAt ? ' after the reply' : ''}`}
				</p>
			)}
			<FormError rejected={rejected} subject="Public reply" />
			{!deleted && (
				<div className="flex flex-wrap items-start gap-3">
					{!hiddenAt && (
						<ReviewAction id={id} intent={featured ? 'unfeature' : 'feature'} authorName={authorName}>
							{featured ? 'Stop featuring' : 'Feature'}
						</ReviewAction>
					)}
					{hiddenAt && (
						<ReviewAction id={id} intent="show" authorName={authorName}>
							Show again
						</ReviewAction>
					)}
					<ReplyForm review={review} authorName={authorName} rejected={rejectedAs('reply')} />
					{!hiddenAt && <HideForm id={id} authorName={authorName} rejected={rejectedAs('hide')} />}
				</div>
			)}
		</li>
	)
}

type ReplyFormProps = Omit<AdminReviewItemProps, 'timeZone' | 'thisYear'> & { authorName: string }

function ReplyForm({ review, authorName, rejected }: ReplyFormProps) {
	const { filled, key, form } = useStoredForm({ version: review.seenVersion }, rejected !== null)
	return (
		<Disclosure
			look="text"
			className="open:basis-full"
			defaultOpen={rejected !== null}
			summary={
				<>
					<span>{review.reply ? 'Change the reply' : 'Reply'}</span>
					<span className="sr-only">{` to ${authorName}`}</span>
				</>
			}
		>
			<Form key={key} {...form} method="post" className="mt-3 grid max-w-form gap-3">
				<input type="hidden" name="id" value={review.id} />
				<input type="hidden" name="seenVersion" value={rejected?.conflict?.version ?? filled.version} />
				<Field
					id={`reply-${review.id}`}
					label="Public reply"
					hint="Everyone can read it. Leave it empty to remove your reply."
					error={rejected?.errors.reply}
				>
					<Textarea
						name="reply"
						rows={4}
						defaultValue={rejected?.values.reply ?? review.reply ?? ''}
						maxLength={2_000}
					/>
				</Field>
				<Button type="submit" name="intent" value="reply" size="mini" className="w-fit">
					Save reply
				</Button>
			</Form>
		</Disclosure>
	)
}

type HideFormProps = { id: number; authorName: string; rejected: RejectedForm | null }

function HideForm({ id, authorName, rejected }: HideFormProps) {
	return (
		<Disclosure
			look="text"
			className="open:basis-full"
			defaultOpen={rejected !== null}
			summary={
				<>
					Hide<span className="sr-only">{` the review by ${authorName}`}</span>
				</>
			}
		>
			<Form method="post" className="mt-3 grid max-w-form gap-3">
				<input type="hidden" name="id" value={id} />
				<Field
					id={`rule-${id}`}
					label="Rule"
					hint="The stars of a review that broke none of these rules still count."
					error={rejected?.errors.rule}
					required
				>
					<Select name="rule" defaultValue={rejected?.values.rule ?? ''}>
						<option value="">Please choose</option>
						{Object.entries(reviewRules).map(([rule, { choice }]) => (
							<option key={rule} value={rule}>
								{choice}
							</option>
						))}
					</Select>
				</Field>
				<Field
					id={`reason-${id}`}
					label="Reason"
					hint="Everyone sees it in place of the review, and its author gets it by email. With a rule, it may be empty."
					error={rejected?.errors.reason}
				>
					<Input name="reason" defaultValue={rejected?.values.reason} maxLength={300} />
				</Field>
				<Button type="submit" name="intent" value="hide" variant="danger" size="mini" className="w-fit">
					Hide this review
				</Button>
			</Form>
		</Disclosure>
	)
}

function ReviewAction({
	id,
	intent,
	authorName,
	children,
}: {
	id: number
	intent: string
	authorName: string
	children: string
}) {
	return (
		<Form method="post">
			<input type="hidden" name="id" value={id} />
			<Button type="submit" name="intent" value={intent} variant="plain" size="mini">
				<span>{children}</span>
				<span className="sr-only">{`: review by ${authorName}`}</span>
			</Button>
		</Form>
	)
}
