import { clsx } from 'clsx/lite'
import { relativeTime } from '#app/lib/dates/relative-time.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { postPath } from '../../forum-paths.ts'
import type { ListedPost } from '../../posts/listing/post-card.ts'
import { ActionButton } from './action-button.tsx'

type PostCountsProps = {
	post: Pick<ListedPost, 'likes' | 'liked' | 'comments' | 'lastReply'>
	now: Date
}

/** How many like and discuss a post; the page of the post has the buttons, so that a list stays easy to scan. */
export function PostCounts({ post: { likes, liked, comments, lastReply }, now }: PostCountsProps) {
	const last = lastReply && `last by ${lastReply.author}, ${relativeTime(lastReply.at, now).toLowerCase()}`
	return (
		<p className="flex gap-3">
			<Count icon="heart" of={likes} unit="like" detail={liked && 'one of them yours'} isOwn={liked} />
			<Count icon="message-square" of={comments} unit="comment" detail={last} />
		</p>
	)
}

type CountProps = {
	icon: 'heart' | 'message-square'
	of: number
	unit: string
	/** Shown when the number is pointed at, and read aloud. */
	detail: string | false | null
	isOwn?: boolean
}

function Count({ icon, of, unit, detail, isOwn = false }: CountProps) {
	const words = `${unit}${of === 1 ? '' : 's'}${detail ? `, ${detail}` : ''}`
	return (
		<span className="inline-flex items-center gap-1.5" title={`${of} ${words}`}>
			<Icon name={icon} className={clsx('size-4', isOwn && 'fill-current text-brand')} />
			<span className="num">{of}</span>
			<span className="sr-only">{words}</span>
		</span>
	)
}

/** 'Save' on a post in a list; on a phone only its icon shows. */
export function SaveButton({ post }: { post: Pick<ListedPost, 'id' | 'title' | 'saved'> }) {
	return (
		<ActionButton
			path={postPath(post)}
			intent="save"
			on={post.saved}
			label={(on) => (on ? 'Saved' : 'Save')}
			className="-mr-3 ml-auto"
		>
			{(on) => (
				<>
					<Icon name="bookmark" className={clsx('size-4', on && 'fill-current')} />
					<span className="max-sm:hidden">{on ? 'Saved' : 'Save'}</span>
				</>
			)}
		</ActionButton>
	)
}
