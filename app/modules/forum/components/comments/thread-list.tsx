import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { commentPath, postPath } from '../../forum-paths.ts'
import type { CommentView, Thread } from '../../posts/post-view.ts'
import { CommentItem } from './comment-item.tsx'
import { CommentTools, type PostOfTools } from './comment-tools.tsx'

type ThreadListProps = {
	post: PostOfTools
	threads: readonly Thread[]
	/** Whether there are comments before the first one here, and after the last one. */
	earlier: boolean
	more: boolean
	/** Where 'Load More' leads. */
	morePath: string
	now: Date
	timeZone: string
	/** What the buttons below each comment depend on; null where there are none. */
	tools: { isAdvisor: boolean; query: string } | null
	/** Shown below a thread: the form that answers it. */
	below?: (thread: Thread) => ReactNode
}

/** The comments of a post, each with its answers indented. */
export function ThreadList(props: ThreadListProps) {
	const { post, threads, earlier, more, morePath, now, timeZone, tools, below } = props
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
							<Comments {...{ thread, post, now, timeZone, tools }} />
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

type CommentsProps = Pick<ThreadListProps, 'post' | 'now' | 'timeZone' | 'tools'> & { thread: Thread }

function Comments({ thread, post, now, timeZone, tools }: CommentsProps) {
	const item = (comment: CommentView) => (
		<CommentItem
			comment={comment}
			accepted={comment.id === post.acceptedCommentId}
			now={now}
			timeZone={timeZone}
			actions={tools && <CommentTools comment={comment} post={post} {...tools} />}
		/>
	)
	return (
		<>
			{item(thread)}
			{thread.answers.length > 0 && (
				<ol className="grid gap-5 border-line border-l-2 pl-5 max-sm:pl-4">
					{thread.answers.map((answer) => (
						<li key={answer.id}>{item(answer)}</li>
					))}
				</ol>
			)}
			{thread.answersLeft > 0 && (
				<p className="text-small">
					<Link to={commentPath(post, thread.id)}>
						{thread.answersLeft === 1 ? 'Show 1 more reply' : `Show ${thread.answersLeft} more replies`}
					</Link>
				</p>
			)}
		</>
	)
}
