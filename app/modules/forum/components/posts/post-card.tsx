import { Link } from 'react-router'
import './post-card.css'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { relativeTime } from '#app/lib/dates/relative-time.ts'
import { forumCategories } from '../../categories.ts'
import { postPath } from '../../forum-paths.ts'
import type { FoundPost, ListedPost } from '../../posts/listing/post-card.ts'
import { MemberAvatar } from '../members/member-avatar.tsx'
import { MemberRole } from '../members/member-badges.tsx'
import { PostThumbnail } from '../pictures/post-picture.tsx'
import { PostMarkers } from './post-markers.tsx'
import { PostCounts, SaveButton } from './post-reactions.tsx'
import { Snippet } from './snippet.tsx'

type PostCardProps = {
	post: ListedPost & Partial<Pick<FoundPost, 'match'>>
	now: Date
	timeZone: string
}

/**
 * A post as a row of the list, in search results with the matching passage. Only the title and 'Save' can be pressed: its page has links
 * to the author, the category and the replies.
 */
export function PostCard({ post, now, timeZone }: PostCardProps) {
	const { match, author, category } = post
	return (
		<article aria-labelledby={`post-${post.id}`} className="post-card">
			<div className="post-card-head flex flex-wrap items-center gap-x-3">
				<h3 id={`post-${post.id}`} className="text-base leading-tight [overflow-wrap:anywhere]">
					<Link to={postPath(post)} className="post-card-title text-ink no-underline hover:underline">
						{match ? <Snippet parts={match.title} /> : post.title}
					</Link>
				</h3>
				<PostMarkers post={post} />
			</div>
			<p className="post-card-text line-clamp-2 max-w-none text-ink-soft text-small [overflow-wrap:anywhere]">
				{match?.comment && (
					<span>
						{/* As high as its line. */}
						<Link to={match.comment.path} className="inline-block">
							{`In a comment by ${match.comment.author}`}
						</Link>
						:{' '}
					</span>
				)}
				{match ? <Snippet parts={match.snippet} /> : <span>{post.excerpt}</span>}
			</p>
			<PostThumbnail picture={post.picture} drawing={post.drawing} />
			<MemberAvatar member={author} />
			<div className="post-card-foot flex flex-wrap items-center gap-x-3 text-fine text-ink-soft leading-snug">
				<p className="post-card-by flex max-w-none flex-wrap gap-x-3">
					<bdi translate="no" className="font-semibold text-ink">
						{author.name}
					</bdi>
					<MemberRole member={author} />
					<Ago date={post.createdAt} now={now} timeZone={timeZone} />
					<span>{forumCategories[category]}</span>
				</p>
				<PostCounts post={post} now={now} />
				<SaveButton post={post} />
			</div>
		</article>
	)
}

function Ago({ date, now, timeZone }: { date: Date; now: Date; timeZone: string }) {
	return (
		<time dateTime={date.toISOString()} title={formatMoment(date, timeZone)}>
			{relativeTime(date, now)}
		</time>
	)
}
