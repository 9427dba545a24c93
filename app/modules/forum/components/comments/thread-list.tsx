import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Link } from '#app/ui/rendering/link.tsx'
import { commentPath, postPath } from '../../forum-paths.ts'
import type { CommentView, Thread } from '../../posts/post-view.ts'
import { CommentItem } from './comment-item.tsx'

type ThreadListProps = {
	post: { id: number; title: string; acceptedCommentId: number | null }
	threads: readonly Thread[]
	/** Whether there are comments before the first one here, and after the last one. */
	earlier: boolean
	more: boolean
	/** Where 'Load More' leads. */
	morePath: string
	now: Date
	timeZone: string
	actionsOf?: (comment: CommentView, thread: Thread) => ReactNode
	insteadOf?: (comment: CommentView) => ReactNode
	/** Shown below a thread: the form that answers it. */
	below?: (thread: Thread) => ReactNode
}

/** The comments of a post, each with its answers indented. */
export function ThreadList(props: ThreadListProps) {
	const { post, threads, earlier, more, morePath, now, timeZone, actionsOf, insteadOf, below } = props
	const item = (comment: CommentView, thread: Thread) => (
		<CommentItem
			comment={comment}
			accepted={comment.id === post.acceptedCommentId}
			now={now}
			timeZone={timeZone}
			actions={actionsOf?.(comment, thread)}
			instead={insteadOf?.(comment)}
		/>
	)
	return (
		<>
			{earlier && (
				<p className="text-small">
					<Link to={`${postPath(post)}#comments`}>Show earlier comments</Link>
				</p>
			)}
			<ol className="grid gap-4">
				{threads.map((thread) => (
					<li key={thread.id}>
						<Card className="grid gap-5 p-6 max-sm:p-4">
							{item(thread, thread)}
							{thread.answers.length > 0 && (
								<ol className="grid gap-5 border-line border-l-2 pl-5 max-sm:pl-4">
									{thread.answers.map((answer) => (
										<li key={answer.id}>{item(answer, thread)}</li>
									))}
								</ol>
							)}
							{thread.answersLeft > 0 && (
								<p className="text-small">
									<Link to={commentPath(post, thread.id)}>
										{thread.answersLeft === 1
											? 'Show 1 more reply'
											: `Show ${thread.answersLeft} more replies`}
									</Link>
								</p>
							)}
							{below?.(thread)}
						</Card>
					</li>
				))}
			</ol>
			{more && (
				<div className="grid justify-items-center">
					<Button asChild>
						<ViewLink to={morePath} anchor={`comment-${threads.at(-1)!.id}`}>
							Load More
						</ViewLink>
					</Button>
				</div>
			)}
		</>
	)
}
