import { randomUUID } from 'node:crypto'
import { data, Link, useLocation } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { getReplyTarget } from '#app/modules/forum/comments/discussion.server.ts'
import { CommentForm } from '#app/modules/forum/components/comments/comment-form.tsx'
import { ThreadList } from '#app/modules/forum/components/comments/thread-list.tsx'
import { LiveComments } from '#app/modules/forum/components/posts/live-comments.tsx'
import { PostArticle, PostPicture } from '#app/modules/forum/components/posts/post-article.tsx'
import { PostTools } from '#app/modules/forum/components/posts/post-tools.tsx'
import { RelatedPosts } from '#app/modules/forum/components/posts/related-posts.tsx'
import { postPath } from '#app/modules/forum/forum-paths.ts'
import { moreThreadsPath } from '#app/modules/forum/posts/post-page.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import type { Route } from './+types/post'
import { handleForumAction } from './post-action.server.ts'
import { loadForumPost } from './post-page.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['forum', 'forum-counts/:id'] },
	showsFormErrors: true,
}

const AcceptedAnswer = onDemand('accepted-answer', () =>
	import('#app/modules/forum/components/comments/accepted-answer.tsx').then(
		(module) => module.AcceptedAnswer,
	),
)

export async function loader(args: Route.LoaderArgs) {
	const loaded = await loadForumPost(args)
	await Promise.all([AcceptedAnswer.ready(), PostPicture.ready()])
	const { searchParams } = new URL(args.request.url)
	const reply = readRowId(searchParams.get('reply'))
	const [viewer, replyTarget] = await Promise.all([
		getViewer(args.context),
		reply
			? getReplyTarget(getServices(args.context).db, {
					postId: loaded.post.id,
					id: reply,
					quote: searchParams.has('quote'),
				})
			: null,
	])
	// Anonymous pages are cached and shared, so they must not contain a request key.
	const writing = { signedIn: viewer !== null, replyTarget, requestKey: viewer ? randomUUID() : undefined }
	// People still see a placeholder for a withheld post; the status makes search engines drop it.
	return data(
		{ ...loaded, writing, isAdvisor: viewer?.kind === 'staff' },
		{ status: loaded.post.withheld ? 410 : 200 },
	)
}

export const action = (args: Route.ActionArgs) => handleForumAction(args)

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
		...(post.state === 'shown'
			? [
					{ property: 'og:image', content: image },
					{ property: 'og:image:width', content: '1200' },
					{ property: 'og:image:height', content: '630' },
					{ name: 'twitter:card', content: 'summary_large_image' },
				]
			: []),
		...(post.withheld || post.state !== 'shown' ? [{ name: 'robots', content: 'noindex' }] : []),
		...(listing ? [{ 'script:ld+json': listing }] : []),
	]
}

export default function CommunityPost({ loaderData }: Route.ComponentProps) {
	const { post, page, comments, accepted, related, now, timeZone, writing, isAdvisor } = loaderData
	const { threads, earlier, more } = comments
	const when = { now, timeZone }
	const { replyTarget, ...formProps } = writing
	const { search } = useLocation()
	const open = post.state === 'shown' && !post.withheld
	const canComment = open && (!post.locked || isAdvisor)
	return (
		<div className="wrap grid gap-10 pt-6 pb-[var(--band-y)] lg:grid-cols-[1fr_16rem] lg:gap-12">
			<div className="grid min-w-0 gap-6">
				<Breadcrumbs trail={[{ label: 'Community', to: '/community' }]} here={post.title} />
				<PostArticle
					post={post}
					{...when}
					answer={
						accepted &&
						!earlier && (
							<AcceptedAnswer
								answer={accepted}
								post={post}
								isHere={threads.some((thread) =>
									[thread, ...thread.answers].some(({ id }) => id === accepted.id),
								)}
								{...when}
							/>
						)
					}
					actions={post.state !== 'deleted' && <PostTools post={post} isAdvisor={isAdvisor} />}
				/>
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
						tools={open ? { isAdvisor, query: search } : null}
						below={(thread) =>
							canComment &&
							replyTarget &&
							[thread, ...thread.answers].some(({ id }) => id === replyTarget.id) && (
								<CommentForm
									key={`${replyTarget.id} ${replyTarget.quoted}`}
									{...formProps}
									postId={post.id}
									replyTarget={replyTarget}
									cancel={
										<Button asChild size="sm">
											<Link to={postPath(post)} preventScrollReset>
												Cancel
											</Link>
										</Button>
									}
								/>
							)
						}
					/>
					{threads.length === 0 && <p className="text-ink-soft">No comments yet.</p>}
					{post.state === 'shown' && <LiveComments post={post} />}
					{canComment && !replyTarget && <CommentForm key={post.id} {...formProps} postId={post.id} />}
					{open && post.locked && (
						<p className="text-ink-soft">The advisor has closed this discussion to new comments.</p>
					)}
				</section>
			</div>
			<RelatedPosts posts={related} now={now} />
		</div>
	)
}
