import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { loadForumList } from '#app/http/forum-list.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { forumCategories } from '#app/modules/forum/categories.ts'
import { CategoryList } from '#app/modules/forum/components/category-list.tsx'
import { ForumList } from '#app/modules/forum/components/forum-list.tsx'
import { type ForumView, forumTabs } from '#app/modules/forum/forum-view.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/community'

export const loader = ({ request, context }: Route.LoaderArgs) => loadForumList({ request, context })

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches, {
		title: loaderData ? titleOf(loaderData.view) : 'Community Forum',
		description:
			'Ask before you sign: members and the advisor answer questions about prices, credit, used cars and dealers.',
		path: loaderData ? canonicalOf(loaderData.view) : '/community',
	}),
	{
		tagName: 'link',
		rel: 'alternate',
		type: 'application/atom+xml',
		title: 'Community Forum',
		href: '/community/feed.xml',
	},
	// What somebody searched for is no page of its own.
	...(loaderData?.view.query ? [{ name: 'robots', content: 'noindex' }] : []),
]

export default function Community({ loaderData }: Route.ComponentProps) {
	const { counts, ...list } = loaderData
	return (
		<>
			<PageHero
				title="Community Forum"
				below={
					<Button asChild variant="go" className="mt-6">
						<Link to="/community?compose=post">
							<Plus aria-hidden="true" />
							Create New Post
						</Link>
					</Button>
				}
			>
				Ask before you sign. Members and the advisor answer.
			</PageHero>
			<div className="wrap grid gap-6 pb-[var(--band-y)] lg:grid-cols-[15rem_1fr] lg:gap-12">
				<CategoryList view={list.view} counts={counts} />
				<ForumList {...list} />
			</div>
		</>
	)
}

function titleOf({ category, tab }: ForumView): string {
	if (category) return `${forumCategories[category]}: Community Forum`
	return tab === 'discussions' ? 'Community Forum' : `${forumTabs[tab]}: Community Forum`
}

/** Categories and tabs are pages for search engines; orders and pages of them are not. */
function canonicalOf({ category, tab }: ForumView): string {
	if (category) return `/community?category=${category}`
	return tab === 'discussions' ? '/community' : `/community?tab=${tab}`
}
