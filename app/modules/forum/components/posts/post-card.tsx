import { Link } from 'react-router'
import { Card } from '#app/ui/layout/card.tsx'
import { forumCategories } from '../../categories.ts'
import { postPath } from '../../forum-paths.ts'
import { changedView, forumViewPath, readForumView } from '../../forum-view.ts'
import type { FoundPost, PostCardDetails } from '../../posts/listing/post-card.ts'
import { WrittenBy } from './byline.tsx'
import { PostMarkers } from './post-markers.tsx'
import { PostPicture } from './post-picture.tsx'
import { PostReactions } from './post-reactions.tsx'
import { Snippet } from './snippet.tsx'

type PostCardProps = {
	post: PostCardDetails & Partial<Pick<FoundPost, 'match'>>
	now: Date
	timeZone: string
}

const anyView = readForumView(new URLSearchParams())

/** A post in a list; in search results with the matching passage. */
export function PostCard({ post, now, timeZone }: PostCardProps) {
	const { match } = post
	return (
		<Card asChild className="grid gap-3 p-6">
			<article aria-labelledby={`post-${post.id}`}>
				<WrittenBy author={post.author} createdAt={post.createdAt} now={now} timeZone={timeZone}>
					<Link
						to={forumViewPath(changedView(anyView, { category: post.category }))}
						className="font-semibold text-brand text-fine no-underline hover:underline"
					>
						{forumCategories[post.category]}
					</Link>
				</WrittenBy>
				<PostMarkers post={post} />
				<h3 id={`post-${post.id}`} className="text-h4 leading-tight [overflow-wrap:anywhere]">
					<Link to={postPath(post)} className="text-ink no-underline hover:underline">
						{match ? <Snippet parts={match.title} /> : post.title}
					</Link>
				</h3>
				<p className="text-ink-soft leading-normal [overflow-wrap:anywhere]">
					{match?.comment && (
						<>
							<Link to={match.comment.path}>In a comment by {match.comment.author}</Link>:{' '}
						</>
					)}
					{match ? <Snippet parts={match.snippet} /> : post.excerpt}
				</p>
				<PostPicture picture={post.picture} drawing={post.drawing} />
				<PostReactions post={post} />
			</article>
		</Card>
	)
}
