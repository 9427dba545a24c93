import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RenderedPart } from '#app/ui/layout/rendered-text.tsx'
import type { CommentView } from '../../posts/post-view.ts'
import { WrittenBy } from '../posts/byline.tsx'
import { HiddenNote, WithheldText } from '../posts/withheld-text.tsx'

type CommentItemProps = {
	comment: CommentView
	accepted: boolean
	now: Date
	timeZone: string
	/** The buttons below it. */
	actions?: ReactNode
}

/** One comment, with its own anchor on the page. */
export function CommentItem({ comment, accepted, now, timeZone, actions }: CommentItemProps) {
	return (
		<article
			id={`comment-${comment.id}`}
			aria-label={`Comment by ${comment.author.name}`}
			className="grid min-w-0 scroll-mt-24 gap-2"
		>
			<WrittenBy
				author={comment.author}
				createdAt={comment.createdAt}
				editedAt={comment.editedAt}
				now={now}
				timeZone={timeZone}
			>
				{accepted && <AcceptedLabel />}
			</WrittenBy>
			{comment.state === 'waiting' && (
				<p className="font-semibold text-fine text-ink-soft">Waiting for the advisor’s review</p>
			)}
			{comment.hiddenReason && (
				<HiddenNote kind="comment" reason={comment.hiddenReason} mine={comment.mine} />
			)}
			{comment.withheld ? (
				<WithheldText withheld={comment.withheld} kind="comment" />
			) : (
				<RenderedPart html={comment.html} className="[overflow-wrap:anywhere]" />
			)}
			{actions}
		</article>
	)
}

/** The label of an accepted answer. */
export function AcceptedLabel() {
	return (
		<span className="inline-flex items-center gap-1 font-semibold text-fine text-ok">
			<Icon name="circle-check" className="size-4" />
			Accepted answer
		</span>
	)
}
