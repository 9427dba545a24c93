import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RenderedPart } from '#app/ui/layout/rendered-text.tsx'
import { forumCategories } from '../../categories.ts'
import type { PostView } from '../../posts/post-view.ts'
import { WrittenBy } from './byline.tsx'
import { PostMarkers } from './post-markers.tsx'
import { HiddenNote, WithheldText } from './withheld-text.tsx'

/** Most posts have no picture. */
export const PostPicture = onDemand('post-picture', () =>
	import('../pictures/post-picture.tsx').then((module) => module.PostPicture),
)

type PostArticleProps = {
	post: PostView
	now: Date
	timeZone: string
	/** Above its text: the accepted answer, so that a reader who has the same question sees it first. */
	answer?: ReactNode
	/** The buttons below it. */
	actions?: ReactNode
	/** Shown in place of its text: the form to edit it. */
	instead?: ReactNode
}

/** A whole post. */
export function PostArticle({ post, now, timeZone, answer, actions, instead }: PostArticleProps) {
	return (
		<article className="grid min-w-0 gap-5" aria-labelledby="post-title">
			<div className="grid gap-3">
				<p className="font-semibold text-small">
					<Link
						to={`/community?category=${post.category}`}
						className="text-brand no-underline hover:underline"
					>
						{forumCategories[post.category]}
					</Link>
				</p>
				<h1
					id="post-title"
					className="text-[clamp(1.5rem,1.1rem+2vw,2.25rem)] leading-[1.12] [overflow-wrap:anywhere]"
				>
					{post.title}
				</h1>
				<PostMarkers
					post={{ pinned: post.pinned, locked: post.locked, answered: post.acceptedCommentId !== null }}
				/>
			</div>
			<WrittenBy
				author={post.author}
				createdAt={post.createdAt}
				editedAt={post.editedAt}
				now={now}
				timeZone={timeZone}
			>
				<Views views={post.views} />
			</WrittenBy>
			{post.state === 'waiting' && (
				<p className="font-semibold text-ink-soft text-small">
					Waiting for the advisor’s review. No one else can see it yet.
				</p>
			)}
			{post.hiddenReason && <HiddenNote kind="post" reason={post.hiddenReason} mine={post.mine} />}
			{answer}
			{instead ??
				(post.withheld ? (
					<WithheldText withheld={post.withheld} kind="post" />
				) : (
					<>
						<RenderedPart html={post.html} className="[overflow-wrap:anywhere]" />
						{(post.picture || post.drawing) && (
							<PostPicture picture={post.picture} drawing={post.drawing} eager />
						)}
					</>
				))}
			{actions}
		</article>
	)
}

function Views({ views }: { views: number }) {
	if (views === 0) return null
	const label = `${views.toLocaleString('en-US')} ${views === 1 ? 'view' : 'views'}`
	return (
		<p
			className="inline-flex items-center gap-1 text-fine text-ink-soft"
			title="Counted without tracking who reads it"
		>
			<Icon name="eye" className="size-4" />
			<span>{label}</span>
		</p>
	)
}
