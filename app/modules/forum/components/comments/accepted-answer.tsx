import { Link } from 'react-router'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { relativeTime } from '#app/lib/dates/relative-time.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { commentPath } from '../../forum-paths.ts'
import type { AcceptedAnswer as AcceptedAnswerView } from '../../posts/post-view.ts'

type AcceptedAnswerProps = {
	answer: AcceptedAnswerView
	post: { id: number; title: string }
	/** Whether the answer is on this page, so that no other page has to be loaded. */
	isHere: boolean
	now: Date
	timeZone: string
}

/** The beginning of the accepted answer, right below the title of the question, with a link to the answer in its discussion. */
export function AcceptedAnswer({ answer, post, isHere, now, timeZone }: AcceptedAnswerProps) {
	const { id, author, excerpt, createdAt } = answer
	return (
		<Card asChild className="grid gap-1.5 border-l-4 border-l-ok px-5 py-4">
			<aside aria-label="Accepted answer">
				<p className="flex flex-wrap items-center gap-x-2 text-fine text-ink-soft">
					<Icon name="circle-check" className="size-4 text-ok" />
					<b className="font-semibold text-ok">Accepted answer</b>
					<span>
						<span>{`by ${author},`}</span>{' '}
						<time dateTime={createdAt.toISOString()} title={formatMoment(createdAt, timeZone)}>
							{relativeTime(createdAt, now)}
						</time>
					</span>
				</p>
				<p className="[overflow-wrap:anywhere]">{excerpt}</p>
				<p className="text-small">
					<Link to={isHere ? `#comment-${id}` : commentPath(post, id)}>Read it in the discussion</Link>
				</p>
			</aside>
		</Card>
	)
}
