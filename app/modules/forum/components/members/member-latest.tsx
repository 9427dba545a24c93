import { Link } from 'react-router'
import { formatDay } from '#app/lib/dates/dates.ts'
import { forumCategories } from '../../categories.ts'
import type { Profile } from '../../members/profile.server.ts'

type MemberLatestProps = Pick<Profile, 'latestPosts' | 'latestComments'> & { timeZone: string }

/** A member's latest posts and comments, in separate lists. */
export function MemberLatest({ latestPosts, latestComments, timeZone }: MemberLatestProps) {
	return (
		<>
			{latestPosts.length > 0 && (
				<section aria-labelledby="latest-posts">
					<h2 id="latest-posts" className="text-h3">
						Latest posts
					</h2>
					<ul className="mt-3 divide-y divide-line border-line border-y">
						{latestPosts.map(({ path, title, category, comments, createdAt }) => (
							<li key={path} className="py-3.5">
								<p className="font-semibold [overflow-wrap:anywhere]">
									<Link to={path}>{title}</Link>
								</p>
								<p className="text-fine text-ink-soft">
									<span>{`${forumCategories[category]} ·`}</span>{' '}
									<time dateTime={createdAt.toISOString()}>{formatDay(createdAt, timeZone)}</time>
									<span>{` · ${comments} ${comments === 1 ? 'comment' : 'comments'}`}</span>
								</p>
							</li>
						))}
					</ul>
				</section>
			)}
			{latestComments.length > 0 && (
				<section aria-labelledby="latest-comments">
					<h2 id="latest-comments" className="text-h3">
						Latest comments
					</h2>
					<ul className="mt-3 divide-y divide-line border-line border-y">
						{latestComments.map(({ id, path, postTitle, excerpt, createdAt }) => (
							<li key={id} className="py-3.5">
								<p className="line-clamp-2 text-base [overflow-wrap:anywhere]">{excerpt}</p>
								<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
									<time dateTime={createdAt.toISOString()}>{formatDay(createdAt, timeZone)}</time> in{' '}
									<Link to={path}>{postTitle}</Link>
								</p>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	)
}
