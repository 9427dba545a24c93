import { clsx } from 'clsx/lite'
import { Select } from '#app/ui/controls/select.tsx'
import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { allTopics, type ForumCategory, forumCategories, forumCategoryKeys } from '../../categories.ts'
import { changedView, type ForumView, forumViewPath } from '../../forum-view.ts'

export type CategoryCounts = { all: number; byCategory: Record<ForumCategory, number> }

type CategoriesProps = { view: ForumView; counts: CategoryCounts }

/** The categories as a column beside the list; on narrow screens `CategorySelect` stands for it. */
export const CategoryList = ({ view, counts }: CategoriesProps) => (
	<nav id="categories" aria-label="Categories" className="max-lg:hidden lg:sticky lg:top-24 lg:self-start">
		<ul className="grid border-line border-t">
			{categoriesOf(counts).map(({ category, label, posts }) => (
				<li key={label}>
					<ViewLink
						to={forumViewPath(changedView(view, { category }))}
						anchor="categories"
						title={posts === 1 ? '1 post' : `${formatted(posts)} posts`}
						aria-current={category === view.category ? 'page' : undefined}
						className={clsx(
							'flex min-h-11 items-center border-line border-b px-3 text-small no-underline',
							category === view.category
								? 'rounded-sm bg-brand font-semibold text-brand-ink'
								: 'text-ink hover:bg-brand-wash',
						)}
					>
						{label}
					</ViewLink>
				</li>
			))}
		</ul>
	</nav>
)

/** The categories in one field of the form above the list, which choosing one submits. Hidden, it still sends the chosen one. */
export const CategorySelect = ({ view, counts }: CategoriesProps) => (
	<Select
		key={view.category}
		name="category"
		aria-label="Categories"
		defaultValue={view.category ?? ''}
		onChange={(event) => event.currentTarget.form?.requestSubmit()}
	>
		{categoriesOf(counts).map(({ category, label, posts }) => (
			<option key={label} value={category ?? ''}>
				{`${label} (${formatted(posts)})`}
			</option>
		))}
	</Select>
)

const categoriesOf = ({ all, byCategory }: CategoryCounts) => [
	{ category: null, label: allTopics, posts: all },
	...forumCategoryKeys.map((key) => ({
		category: key,
		label: forumCategories[key],
		posts: byCategory[key],
	})),
]

const formatted = (posts: number) => posts.toLocaleString('en-US')
