import { Bookmark, Heart, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { cn } from '#app/ui/cn.ts'
import { postPath } from '../forum-addresses.ts'
import type { PostCardFacts } from '../post-card.ts'

const actClass =
	'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-soft text-small no-underline hover:bg-brand-wash hover:text-ink'

/** Likes, comments and 'Save' under a post in a list. */
export function PostMarks({
	post,
}: {
	post: Pick<PostCardFacts, 'id' | 'title' | 'likes' | 'comments' | 'liked' | 'saved'>
}) {
	const path = postPath(post)
	const comments = `${post.comments} ${post.comments === 1 ? 'comment' : 'comments'}`
	return (
		<div className="-mb-3 -ml-3 flex flex-wrap gap-1">
			<Mark path={path} intent="like" on={post.liked} label={post.liked ? 'Unlike' : 'Like'}>
				<Heart aria-hidden="true" className={cn('size-5', post.liked && 'fill-current')} />
				<span className="num">{post.likes}</span>
			</Mark>
			<Link to={`${path}#comments`} className={actClass} aria-label={comments} title={comments}>
				<MessageSquare aria-hidden="true" className="size-5" />
				<span className="num">{post.comments}</span>
			</Link>
			<Mark path={path} intent="save" on={post.saved} className="ml-auto">
				<Bookmark aria-hidden="true" className={cn('size-5', post.saved && 'fill-current')} />
				{post.saved ? 'Saved' : 'Save'}
			</Mark>
		</div>
	)
}

type MarkProps = {
	path: string
	intent: 'like' | 'save'
	on: boolean
	/** Where the words inside do not say it. */
	label?: string
	className?: string
	children: ReactNode
}

/** One thing to do with a post: a form, so that it works before any script. */
function Mark({ path, intent, on, label, className, children }: MarkProps) {
	return (
		<Form method="post" action={path} navigate={false} preventScrollReset className={className}>
			<input type="hidden" name="on" value={on ? 'no' : 'yes'} />
			<button
				type="submit"
				name="intent"
				value={intent}
				aria-pressed={on}
				aria-label={label}
				className={cn(actClass, on && 'text-brand')}
			>
				{children}
			</button>
		</Form>
	)
}
