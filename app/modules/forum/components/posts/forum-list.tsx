import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import {
	changedView,
	type ForumTab,
	type ForumView,
	forumTabs,
	forumViewPath,
	moreView,
	postsShownMax,
} from '../../forum-view.ts'
import type { FoundPost, ListedPost, PostCardDetails } from '../../posts/listing/post-card.ts'
import { ForumControls } from '../writing/forum-controls.tsx'
import type { CategoryCounts } from './category-list.tsx'
import { PostCard } from './post-card.tsx'

export type ForumListProps = {
	view: ForumView
	counts: CategoryCounts
	pinned: readonly ListedPost[]
	posts: readonly (ListedPost & Partial<Pick<FoundPost, 'match'>>)[]
	/** Whether more posts follow. */
	more: boolean
	/** How many posts are newer than the page's first one. */
	newer: number
	/** The words that were searched instead of the typed ones. */
	corrected: string | null
	/** Whether the typed words are too common to be searched for. */
	isTooCommon: boolean
	now: Date
	timeZone: string
}

/** Search, sort order, tabs and the posts; each choice is a URL, so it works before scripts load. */
export function ForumList({
	view,
	counts,
	pinned,
	posts,
	more,
	newer,
	corrected,
	isTooCommon,
	now,
	timeZone,
}: ForumListProps) {
	return (
		<section aria-labelledby="posts-heading" className="grid min-w-0 gap-4">
			<h2 id="posts-heading" className="sr-only">
				Posts
			</h2>
			<ForumControls view={view} counts={counts} />
			<Tabs view={view} />
			{view.query && <SearchSummary view={view} corrected={corrected} found={posts.length} more={more} />}
			{newer > 0 && (
				<p className="text-center text-small" role="status">
					<Link to={forumViewPath(changedView(view, {}))}>
						{newer === 1 ? '1 new post' : `${newer > 99 ? 'Over 99' : newer} new posts`}
					</Link>
				</p>
			)}
			{view.after !== null && (
				<p className="text-small">
					<Link to={forumViewPath(changedView(view, {}))}>Back to the start of this list</Link>
				</p>
			)}
			{posts.length + pinned.length === 0 ? (
				<NothingHere view={view} isTooCommon={isTooCommon} />
			) : (
				<div className="post-cards">
					{[...pinned, ...posts].map((post) => (
						<PostCard key={post.id} post={post} now={now} timeZone={timeZone} />
					))}
				</div>
			)}
			{more && <LoadMore view={view} posts={posts} />}
		</section>
	)
}

function Tabs({ view }: { view: ForumView }) {
	return (
		<LinkTabs
			id="posts"
			label="Post types"
			tabs={Object.entries(forumTabs).map(([tab, label]) => ({
				to: forumViewPath(changedView(view, { tab: tab as ForumTab })),
				label,
				current: tab === view.tab,
			}))}
		/>
	)
}

function LoadMore({ view, posts }: { view: ForumView; posts: readonly PostCardDetails[] }) {
	// Best matches fill at most one page; what would follow hardly matches.
	if (view.sort === 'match' && view.shown >= postsShownMax) return null
	const last = posts.at(-1)!.id
	const to = forumViewPath(moreView(view, { first: posts[0]!.id, last }))
	return (
		<div className="grid justify-items-center">
			<Button asChild>
				{view.shown < postsShownMax ? (
					<ViewLink to={to} anchor={`post-${last}`}>
						Load More
					</ViewLink>
				) : (
					<Link to={`${to}#posts`}>Load More</Link>
				)}
			</Button>
		</div>
	)
}

function SearchSummary({
	view,
	corrected,
	found,
	more,
}: {
	view: ForumView
	corrected: string | null
	found: number
	more: boolean
}) {
	const searched = corrected ?? view.query
	const clear = (
		<Link to={forumViewPath(changedView(view, { query: '' }))} className="-my-3 inline-block py-3">
			Clear search
		</Link>
	)
	return (
		<p className="text-ink-soft text-small" role="status">
			{corrected && <span>{`No one has written “${view.query}”. `}</span>}
			{found > 0 && (
				<span>{`${more ? 'Posts' : found === 1 ? '1 post' : `${found} posts`} for “${searched}”. `}</span>
			)}
			{clear}
		</p>
	)
}

function NothingHere({ view, isTooCommon }: Pick<ForumListProps, 'view' | 'isTooCommon'>) {
	const all: ReactNode = (
		<Button asChild variant="quiet">
			<Link to="/community">Show all posts</Link>
		</Button>
	)
	if (view.query && isTooCommon)
		return (
			<EmptyState
				level={3}
				title="Too common to search for"
				action={all}
			>{`“${view.query}” is in almost every post. Add a word that says more.`}</EmptyState>
		)
	if (view.query)
		return (
			<EmptyState
				level={3}
				title="No post matches"
				action={all}
			>{`No post or comment here mentions “${view.query}”. Try fewer or different words.`}</EmptyState>
		)
	return (
		<EmptyState level={3} title="No posts here yet" action={all}>
			Be the first to write one.
		</EmptyState>
	)
}
