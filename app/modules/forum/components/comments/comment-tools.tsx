import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MoreMenu } from '#app/ui/overlays/more-menu.tsx'
import { postPath } from '../../forum-paths.ts'
import type { CommentView } from '../../posts/post-view.ts'
import { ActionButton, actionClass } from '../posts/action-button.tsx'

/** What the buttons below a comment depend on. */
export type PostOfTools = {
	id: number
	title: string
	question: boolean
	mine: boolean
	locked: boolean
	acceptedCommentId: number | null
}

type CommentToolsProps = {
	comment: Pick<CommentView, 'id' | 'author' | 'likes' | 'liked' | 'mine' | 'state' | 'withheld'>
	post: PostOfTools
	isAdvisor: boolean
	/** The query of the page, which its links keep. */
	query: string
}

/** The buttons below a comment. */
export function CommentTools({ comment, post, isAdvisor, query }: CommentToolsProps) {
	const { id, author } = comment
	const path = postPath(post)
	const commentLabel = <span className="sr-only">{` the comment by ${author.name}`}</span>
	if (comment.state === 'deleted') return null
	const shown = comment.state === 'shown' && !comment.withheld
	const canReply = shown && (!post.locked || isAdvisor)
	const replyTo = (moreParams: string) => {
		const params = new URLSearchParams(query)
		params.delete('quote')
		params.set('reply', String(id))
		return `${path}?${params}${moreParams}#answer-${id}`
	}
	return (
		<div className="-mx-3 -mb-2 flex flex-wrap items-center gap-x-1">
			{shown && (
				<ActionButton
					path={path}
					intent="like"
					comment={id}
					on={comment.liked}
					label={(on) => `${on ? 'Unlike' : 'Like'} the comment by ${author.name}`}
				>
					{(on, change) => (
						<>
							<Icon name="heart" className={clsx('size-4', on && 'fill-current')} />
							<span className="num">{comment.likes + change}</span>
						</>
					)}
				</ActionButton>
			)}
			{canReply && (
				<Link to={replyTo('')} rel="nofollow" preventScrollReset className={actionClass}>
					<Icon name="message-square-reply" className="size-4" />
					Reply{commentLabel}
				</Link>
			)}
			{shown && post.mine && post.question && (
				<ActionButton path={path} intent="accept" comment={id} on={post.acceptedCommentId === id}>
					{(on) => (
						<>
							<Icon name="circle-check" className="size-4" />
							<span>{on ? 'Not the answer' : 'Accept answer'}</span>
							{commentLabel}
						</>
					)}
				</ActionButton>
			)}
			{comment.mine && (
				<Link to={`/community/edit/comment/${id}`} className={actionClass}>
					<Icon name="pencil" className="size-4" />
					Edit or delete{commentLabel}
				</Link>
			)}
			{(canReply || (shown && !comment.mine) || isAdvisor) && (
				<MoreMenu subject={`the comment by ${author.name}`}>
					{canReply && (
						<Link to={replyTo('&quote=yes')} rel="nofollow" preventScrollReset className={actionClass}>
							<Icon name="quote" className="size-4" />
							Quote{commentLabel}
						</Link>
					)}
					{shown && !comment.mine && (
						<Link to={`/community/report/comment/${id}`} rel="nofollow" className={actionClass}>
							<Icon name="flag" className="size-4" />
							Report{commentLabel}
						</Link>
					)}
					{isAdvisor && (
						<Link to={`/admin/moderation?comment=${id}`} className={actionClass}>
							<Icon name="shield-check" className="size-4" />
							Moderate{commentLabel}
						</Link>
					)}
				</MoreMenu>
			)}
		</div>
	)
}
