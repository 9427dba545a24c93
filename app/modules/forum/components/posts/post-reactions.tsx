import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import { postPath } from '../../forum-paths.ts'
import type { PostCardDetails } from '../../posts/listing/post-card.ts'
import { ActionButton, actionClass } from './action-button.tsx'

/** Likes, comments and 'Save' below a post in a list. */
export function PostReactions({
	post,
}: {
	post: Pick<PostCardDetails, 'id' | 'title' | 'likes' | 'comments' | 'liked' | 'saved'>
}) {
	const path = postPath(post)
	const comments = `${post.comments} ${post.comments === 1 ? 'comment' : 'comments'}`
	return (
		<div className="-mx-3 flex flex-wrap">
			<ActionButton path={path} intent="like" on={post.liked} label={(on) => (on ? 'Unlike' : 'Like')}>
				{(on, change) => (
					<>
						<Icon name="heart" className={clsx('size-4', on && 'fill-current')} />
						<span className="num">{post.likes + change}</span>
					</>
				)}
			</ActionButton>
			<Link to={`${path}#comments`} className={actionClass} aria-label={comments} title={comments}>
				<Icon name="message-square" className="size-4" />
				<span className="num">{post.comments}</span>
			</Link>
			<ActionButton path={path} intent="save" on={post.saved}>
				{(on) => (
					<>
						<Icon name="bookmark" className={clsx('size-4', on && 'fill-current')} />
						<span>{on ? 'Saved' : 'Save'}</span>
					</>
				)}
			</ActionButton>
		</div>
	)
}
