import './forum-controls.css'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ViewForm } from '#app/ui/controls/view-link.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { bestMatch, defaultSort, type ForumView, forumSorts, queryCharsMax } from '../../forum-view.ts'
import { type CategoryCounts, CategorySelect } from '../posts/category-list.tsx'

/**
 * Search, sort order and, on narrow screens, the category in one GET form. Enter submits it, and so does choosing an order or a category;
 * without scripts a button does.
 */
export function ForumControls({ view, counts }: { view: ForumView; counts: CategoryCounts }) {
	const sorts = view.query ? { match: bestMatch, ...forumSorts } : forumSorts
	// The default order has an empty value, so that a new search starts with its best match.
	const optionOf = (sort: string) => (sort === defaultSort(view.query) ? '' : sort)
	return (
		<ViewForm id="search" action="/community" anchor="search" role="search" className="forum-controls">
			{view.tab !== 'discussions' && <input type="hidden" name="tab" value={view.tab} />}
			<div className="forum-search">
				<Input
					key={view.query}
					type="search"
					name="q"
					aria-label="Search discussions"
					placeholder="Search discussions..."
					enterKeyHint="search"
					defaultValue={view.query}
					maxLength={queryCharsMax}
				/>
				<Icon name="search" />
				<noscript>
					<IconButton type="submit" label="Search" className="absolute inset-y-0 right-0.5">
						<Icon name="arrow-right" />
					</IconButton>
				</noscript>
			</div>
			<CategorySelect view={view} counts={counts} />
			<Select
				key={`${view.sort} ${view.query}`}
				name="sort"
				aria-label="Sort"
				defaultValue={optionOf(view.sort)}
				onChange={(event) => event.currentTarget.form?.requestSubmit()}
			>
				{Object.entries(sorts).map(([sort, label]) => (
					<option key={sort} value={optionOf(sort)}>
						{label}
					</option>
				))}
			</Select>
		</ViewForm>
	)
}
