import { data } from 'react-router'
import { loadForumPost } from '#app/http/forum-post.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { CommentItem } from '#app/modules/forum/components/comment-item.tsx'
import { LiveComments } from '#app/modules/forum/components/live-comments.tsx'
import { PostArticle } from '#app/modules/forum/components/post-article.tsx'
import { PostMarks } from '#app/modules/forum/components/post-marks.tsx'
import { RelatedPosts } from '#app/modules/forum/components/related-posts.tsx'
import { ThreadList } from '#app/modules/forum/components/thread-list.tsx'
import { postPath } from '#app/modules/forum/forum-addresses.ts'
import { moreThreadsPath } from '#app/modules/forum/post-page.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/community.post'

export async function loader(args: Route.LoaderArgs) {
	const loaded = await loadForumPost(args)
	// Its place stays for people; search engines forget it.
	return data(loaded, { status: loaded.post.withheld ? 410 : 200 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	if (!loaderData) return []
	const { post, listing, image } = loaderData
	return [
		...pageMeta(matches, {
			title: post.title,
			description: post.excerpt || 'A post in the community forum.',
			path: postPath(post),
			type: 'article',
		}),
		{ property: 'og:image', content: image },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ name: 'twitter:card', content: 'summary_large_image' },
		...(post.withheld || post.state !== 'shown' ? [{ name: 'robots', content: 'noindex' }] : []),
		...(listing ? [{ 'script:ld+json': listing }] : []),
	]
}

export default function CommunityPost({ loaderData }: Route.ComponentProps) {
	const { post, page, comments, accepted, related, now, timeZone } = loaderData
	const { threads, earlier, more } = comments
	const when = { now, timeZone }
	return (
		<div className="wrap grid gap-10 pt-6 pb-[var(--band-y)] lg:grid-cols-[1fr_16rem] lg:gap-12">
			<div className="grid min-w-0 gap-6">
				<Breadcrumbs trail={[{ label: 'Community', to: '/community' }]} here={post.title} />
				<PostArticle post={post} {...when} actions={<PostMarks post={post} />} />
				{accepted && !earlier && (
					<Card className="grid gap-2 border-l-4 border-l-ok p-6 max-sm:p-4">
						<CommentItem comment={{ ...accepted, id: 0 }} accepted {...when} />
					</Card>
				)}
				<section id="comments" aria-labelledby="comments-heading" className="grid scroll-mt-24 gap-4">
					<h2 id="comments-heading" className="text-h3">
						{post.comments === 1 ? '1 comment' : `${post.comments.toLocaleString('en-US')} comments`}
					</h2>
					<ThreadList
						post={post}
						threads={threads}
						earlier={earlier}
						more={more}
						morePath={
							more ? moreThreadsPath(post, page, { first: threads[0]!.id, last: threads.at(-1)!.id }) : ''
						}
						{...when}
					/>
					{threads.length === 0 && <p className="text-ink-soft">Nobody has commented yet.</p>}
					{post.state === 'shown' && <LiveComments post={post} />}
				</section>
			</div>
			<RelatedPosts posts={related} now={now} />
		</div>
	)
}
