import { randomUUID } from 'node:crypto'
import { getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { forumCategories } from '#app/modules/forum/categories.ts'
import { CategoryList } from '#app/modules/forum/components/posts/category-list.tsx'
import { ComposeButton, Composer } from '#app/modules/forum/components/posts/compose-button.tsx'
import { ForumList } from '#app/modules/forum/components/posts/forum-list.tsx'
import { type ForumView, forumTabs, sharedForumView } from '#app/modules/forum/forum-view.ts'
import type { Route } from './+types/list'
import { loadForumList } from './post-list.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['forum', 'forum-counts'], view: sharedForumView },
	sitemap: true,
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const [list, viewer] = await Promise.all([loadForumList({ request, context }), getViewer(context)])
	const composing = new URL(request.url).searchParams.has('compose')
	// Anonymous pages are cached and shared, so they must not contain a request key.
	const requestKey = viewer && composing ? randomUUID() : undefined
	if (composing) await Composer.ready()
	return { ...list, composer: { signedIn: viewer !== null, composing, requestKey } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches, {
		title: loaderData ? titleOf(loaderData.view) : 'Community Forum',
		description:
			'Ask before you sign. Members and the advisor answer questions about prices, credit, used cars and dealers.',
		path: loaderData ? canonicalOf(loaderData.view) : '/community',
	}),
	{
		tagName: 'link',
		rel: 'alternate',
		type: 'application/atom+xml',
		title: 'Community Forum',
		href: '/community/feed.xml',
	},
	// Search results are not pages for search engines.
	...(loaderData?.view.query || loaderData?.composer.composing
		? [{ name: 'robots', content: 'noindex' }]
		: []),
]

export default function Community({ loaderData }: Route.ComponentProps) {
	const { composer, ...list } = loaderData
	return (
		<>
			<Hero view={list.view} composing={composer.composing} />
			<div className="wrap grid gap-4 pb-[var(--band-y)] lg:grid-cols-[15rem_1fr] lg:gap-12">
				<CategoryList view={list.view} counts={list.counts} />
				<div className="grid min-w-0 content-start gap-4">
					{composer.composing && <Composer view={list.view} {...composer} />}
					<ForumList {...list} />
				</div>
			</div>
		</>
	)
}

/** Lower than that of other pages, so that the first posts are on the first screen. */
function Hero(props: { view: ForumView; composing: boolean }) {
	return (
		<div className="wrap flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-6 pb-4">
			<h1 className="w-full text-h1">Community Forum</h1>
			<p className="text-ink-soft text-small">Ask before you sign.</p>
			<ComposeButton {...props} />
		</div>
	)
}

function titleOf({ category, tab }: ForumView): string {
	if (category) return `${forumCategories[category]}: Community Forum`
	return tab === 'discussions' ? 'Community Forum' : `${forumTabs[tab]}: Community Forum`
}

/** Returns the canonical path: search engines index categories and tabs, but not their sort orders and further pages. */
function canonicalOf({ category, tab }: ForumView): string {
	if (category) return `/community?category=${category}`
	return tab === 'discussions' ? '/community' : `/community?tab=${tab}`
}
