import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MoreMenu } from '#app/ui/overlays/more-menu.tsx'
import { postPath } from '../../forum-paths.ts'
import type { PostView } from '../../posts/post-view.ts'
import { ActionButton, actionClass } from './action-button.tsx'
import { ShareLink } from './share-link.tsx'

type PostToolsProps = {
	post: Pick<PostView, 'id' | 'title' | 'likes' | 'liked' | 'saved' | 'followed' | 'mine' | 'state'>
	isAdvisor: boolean
}

/** The buttons below a post on its page. */
export function PostTools({ post, isAdvisor }: PostToolsProps) {
	const path = postPath(post)
	return (
		<div className="-mx-3 flex flex-wrap items-center gap-1">
			{post.state === 'shown' && (
				<>
					<ActionButton path={path} intent="like" on={post.liked} label={(on) => (on ? 'Unlike' : 'Like')}>
						{(on, change) => (
							<>
								<Icon name="heart" className={clsx('size-5', on && 'fill-current')} />
								<span className="num">{post.likes + change}</span>
							</>
						)}
					</ActionButton>
					<ActionButton path={path} intent="save" on={post.saved}>
						{(on) => (
							<>
								<Icon name="bookmark" className={clsx('size-5', on && 'fill-current')} />
								<span>{on ? 'Saved' : 'Save'}</span>
							</>
						)}
					</ActionButton>
					<ActionButton path={path} intent="follow" on={post.followed}>
						{(on) => (
							<>
								<Icon name="bell" className={clsx('size-5', on && 'fill-current')} />
								<span>{on ? 'Following' : 'Follow'}</span>
							</>
						)}
					</ActionButton>
					<ShareLink path={path} title={post.title} />
				</>
			)}
			{post.mine && (
				<Link to={`/community/edit/post/${post.id}`} className={actionClass}>
					<Icon name="pencil" className="size-5" />
					Edit or delete
				</Link>
			)}
			{((!post.mine && post.state === 'shown') || isAdvisor) && (
				<MoreMenu subject="this post">
					{!post.mine && post.state === 'shown' && (
						<Link to={`/community/report/post/${post.id}`} rel="nofollow" className={actionClass}>
							<Icon name="flag" className="size-4" />
							Report
						</Link>
					)}
					{isAdvisor && (
						<Link to={`/admin/moderation?post=${post.id}`} className={actionClass}>
							<Icon name="shield-check" className="size-4" />
							Moderate
						</Link>
					)}
				</MoreMenu>
			)}
		</div>
	)
}
