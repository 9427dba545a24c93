import { Form, Link } from 'react-router'
import { formatDay } from '#app/lib/dates/dates.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { forumCategories } from '../../categories.ts'
import type { SavedPost } from '../../posts/listing/saved-posts.server.ts'
import { MemberAvatar } from '../members/member-avatar.tsx'

/** A saved post in the account, with a button to remove it from the list. */
export function SavedPostItem({
	post,
	timeZone,
	thisYear,
}: {
	post: SavedPost
	timeZone: string
	thisYear: number
}) {
	return (
		<li className="flex gap-4 border-line border-t p-5 first:border-t-0">
			<MemberAvatar member={post.author} className="max-sm:hidden" />
			<div className="grid min-w-0 flex-1 gap-1.5">
				<p className="font-semibold [overflow-wrap:anywhere]">
					{post.shown ? <Link to={post.path}>{post.title}</Link> : post.title}
				</p>
				<p className="text-fine text-ink-soft">
					{`${post.author.name} · ${forumCategories[post.category]} · ${formatDay(post.createdAt, timeZone, thisYear)} · ${post.comments} ${post.comments === 1 ? 'comment' : 'comments'}`}
				</p>
				<p className="line-clamp-2 text-small [overflow-wrap:anywhere]">
					{post.shown ? post.excerpt : 'It is no longer shown.'}
				</p>
				<Form method="post" preventScrollReset>
					<Button type="submit" name="remove" value={post.id} variant="quiet" size="sm" className="-ml-4.5">
						Remove<span className="sr-only">{` “${post.title}” from your saved posts`}</span>
					</Button>
				</Form>
			</div>
		</li>
	)
}
