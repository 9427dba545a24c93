import { clsx } from 'clsx/lite'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { allTopics, type ForumCategory, forumCategories, forumCategoryKeys } from '../../categories.ts'
import { changedView, type ForumView, forumViewPath } from '../../forum-view.ts'

type CategoryListProps = {
	view: ForumView
	counts: { all: number; byCategory: Record<ForumCategory, number> }
}

/** The categories with their post counts: a column beside the list, a row above it on phones. */
export function CategoryList({ view, counts }: CategoryListProps) {
	const entries = [
		{ category: null, label: allTopics, posts: counts.all },
		...forumCategoryKeys.map((key) => ({
			category: key,
			label: forumCategories[key],
			posts: counts.byCategory[key],
		})),
	]
	return (
		<nav id="categories" aria-label="Categories" className="min-w-0 lg:sticky lg:top-24 lg:self-start">
			<h2 className="mb-2 text-base max-lg:sr-only">Categories</h2>
			<ul className="flex gap-1.5 overflow-x-auto pb-2 lg:grid lg:gap-0 lg:border-line lg:border-t lg:pb-0">
				{entries.map(({ category, label, posts }) => (
					<li key={label} className="shrink-0">
						<ViewLink
							to={forumViewPath(changedView(view, { category }))}
							anchor="categories"
							aria-current={category === view.category ? 'page' : undefined}
							className={clsx(
								'flex min-h-11 items-center justify-between gap-3 whitespace-nowrap rounded-control border border-line px-3 text-small no-underline lg:border-0 lg:border-b',
								category === view.category
									? 'bg-brand font-semibold text-brand-ink lg:rounded-sm'
									: 'text-ink hover:bg-brand-wash lg:rounded-none',
							)}
						>
							<span>{label}</span>
							<span className="num text-fine opacity-80">{posts.toLocaleString('en-US')}</span>
						</ViewLink>
					</li>
				))}
			</ul>
		</nav>
	)
}
