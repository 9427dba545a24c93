import { Link } from 'react-router'
import { relativeTime } from '#app/lib/dates/relative-time.ts'
import { postPath } from '../../forum-paths.ts'
import type { PostCardDetails } from '../../posts/listing/post-card.ts'

/** Posts related to the current one; nothing when there are none. */
export function RelatedPosts({ posts, now }: { posts: readonly PostCardDetails[]; now: Date }) {
	if (posts.length === 0) return null
	return (
		<nav aria-labelledby="related-heading" className="min-w-0 lg:sticky lg:top-24 lg:self-start">
			<h2 id="related-heading" className="mb-3 text-h4">
				Related posts
			</h2>
			<ul className="grid gap-3 border-line border-t pt-3">
				{posts.map((post) => (
					<li key={post.id}>
						<Link
							to={postPath(post)}
							className="font-semibold text-ink text-small leading-tight no-underline hover:underline"
						>
							{post.title}
						</Link>
						<p className="text-fine text-ink-soft">
							{`${relativeTime(post.createdAt, now)} · ${post.comments} ${post.comments === 1 ? 'comment' : 'comments'}`}
						</p>
					</li>
				))}
			</ul>
		</nav>
	)
}
