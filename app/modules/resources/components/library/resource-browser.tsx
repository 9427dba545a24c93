import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { SearchForm } from '#app/ui/controls/search-form.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { categorySlug } from '../../categories.ts'
import { categoryLinks, type Tab, type View, viewPath } from '../../library/browse.ts'
import type { ResourceCard } from '../../library/resource.ts'
import { ArticleCard, GuideCard } from './resource-cards.tsx'

type ResourceBrowserProps = { view: View; tab: Tab; counts: Record<Tab, number>; shown: ResourceCard[] }

const tabNames = { guides: 'Downloadable Guides', articles: 'Articles & Tips' }

/** Search, chips and tabs over all resources; each choice is a URL, so it works before scripts load. */
export function ResourceBrowser({ view, tab, counts, shown }: ResourceBrowserProps) {
	const Shown = tab === 'guides' ? GuideCard : ArticleCard
	return (
		<>
			<SearchResources view={view} />
			<Chips view={view} />
			<LinkTabs
				id="kinds"
				label="Resource types"
				className="mt-8"
				tabs={(['guides', 'articles'] as const).map((each) => ({
					to: viewPath({ ...view, tab: each }),
					label: tabNames[each],
					count: counts[each],
					current: each === tab,
				}))}
			/>
			<section aria-labelledby="shown-heading" className="mt-6">
				<h2 id="shown-heading" className="sr-only">
					{tabNames[tab]}
				</h2>
				{shown.length > 0 ? (
					<div className="grid gap-6 sm:grid-cols-2 min-[56rem]:grid-cols-3">
						{shown.map((card) => (
							<Shown key={card.path} card={card} />
						))}
					</div>
				) : (
					<NothingFound view={view} tab={tab} others={counts[tab === 'guides' ? 'articles' : 'guides']} />
				)}
			</section>
		</>
	)
}

function SearchResources({ view }: { view: View }) {
	return (
		<SearchForm action="/resources" label="Search resources" query={view.query}>
			{view.category && <input type="hidden" name="category" value={categorySlug(view.category)} />}
			{view.tab && <input type="hidden" name={view.category ? 'tab' : 'category'} value={view.tab} />}
		</SearchForm>
	)
}

function Chips({ view }: { view: View }) {
	return (
		<nav id="categories" aria-label="Categories" className="mt-4">
			<ul className="flex flex-wrap gap-2">
				{categoryLinks(view).map(({ label, to, current }) => (
					<li key={label}>
						<ViewLink
							to={to}
							anchor="categories"
							aria-current={current ? 'true' : undefined}
							className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-ink-soft text-small no-underline hover:text-ink aria-current:border-brand aria-current:bg-brand-wash aria-current:text-brand"
						>
							{label}
						</ViewLink>
					</li>
				))}
			</ul>
		</nav>
	)
}

function NothingFound({ view, tab, others }: { view: View; tab: Tab; others: number }) {
	const other = tab === 'guides' ? 'articles' : 'guides'
	return (
		<EmptyState
			title="No matches here"
			level={3}
			action={
				<>
					{others > 0 && (
						<Button asChild>
							<Link to={viewPath({ ...view, tab: other })}>{`See ${others} in ${tabNames[other]}`}</Link>
						</Button>
					)}
					<Button asChild variant="quiet">
						<Link to="/resources">Show everything</Link>
					</Button>
				</>
			}
		>
			{view.query
				? `No title or description ${view.category ? `in ${view.category} ` : ''}contains “${view.query}”.`
				: `There is nothing in ${view.category ?? 'this list'} yet.`}
		</EmptyState>
	)
}
