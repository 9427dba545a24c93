import { Link } from 'react-router'
import './post-card.css'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { relativeTime } from '#app/lib/dates/relative-time.ts'
import { forumCategories } from '../../categories.ts'
import { commentPath, memberPath, postPath } from '../../forum-paths.ts'
import { changedView, forumViewPath, readForumView } from '../../forum-view.ts'
import type { FoundPost, ListedPost } from '../../posts/listing/post-card.ts'
import { MemberAvatar } from '../members/member-avatar.tsx'
import { MemberBadges } from '../members/member-badges.tsx'
import { PostThumbnail } from '../pictures/post-picture.tsx'
import { PostMarkers } from './post-markers.tsx'
import { PostReactions } from './post-reactions.tsx'
import { Snippet } from './snippet.tsx'

type PostCardProps = {
	post: ListedPost & Partial<Pick<FoundPost, 'match'>>
	now: Date
	timeZone: string
}

const anyView = readForumView(new URLSearchParams())

/** A post as a row of the list; in search results with the matching passage. */
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
						<Link to={match.comment.path}>{`In a comment by ${match.comment.author}`}</Link>:{' '}
					</span>
				)}
				{match ? <Snippet parts={match.snippet} /> : <span>{post.excerpt}</span>}
			</p>
			<PostThumbnail picture={post.picture} drawing={post.drawing} />
			<MemberAvatar member={author} />
			<div className="post-card-foot flex flex-wrap items-center justify-between gap-x-3">
				<div className="post-card-by flex flex-wrap items-center gap-x-3 text-fine text-ink-soft leading-snug">
					<Link to={memberPath(author)} className="font-semibold text-ink no-underline hover:underline">
						<bdi translate="no">{author.name}</bdi>
					</Link>
					<MemberBadges member={author} />
					<Ago date={post.createdAt} now={now} timeZone={timeZone} />
					<Link
						to={forumViewPath(changedView(anyView, { category }))}
						className="text-ink-soft no-underline hover:underline"
					>
						{forumCategories[category]}
					</Link>
					<LastReply post={post} now={now} timeZone={timeZone} />
				</div>
				<PostReactions post={post} />
			</div>
		</article>
	)
}

function LastReply({ post, now, timeZone }: PostCardProps) {
	const { lastReply } = post
	if (!lastReply) return null
	return (
		<span>
			<Link
				to={commentPath(post, lastReply.id)}
				rel="nofollow"
				className="text-ink-soft no-underline hover:underline"
			>
				Last reply
			</Link>{' '}
			<span>{`by ${lastReply.author}, `}</span>
			<Ago date={lastReply.at} now={now} timeZone={timeZone} />
		</span>
	)
}

function Ago({ date, now, timeZone }: { date: Date; now: Date; timeZone: string }) {
	return (
		<time dateTime={date.toISOString()} title={formatMoment(date, timeZone)}>
			{relativeTime(date, now)}
		</time>
	)
}
