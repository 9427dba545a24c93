import { hiddenBecause, type ReviewRule, reviewRules } from '../review-rules.ts'

/** Tells the author of a hidden review why it is hidden, and what they can do. */
export function HiddenReviewNote({ rule, reason }: { rule: ReviewRule; reason: string }) {
	return (
		<div className="grid gap-1 rounded-control bg-brand-wash p-4 text-small leading-normal">
			<p className="font-semibold">The advisor has hidden this review. Only you can read it.</p>
			<p className="[overflow-wrap:anywhere]">{hiddenBecause(rule, reason)}</p>
			<p>{reviewRules[rule].advice}</p>
		</div>
	)
}
