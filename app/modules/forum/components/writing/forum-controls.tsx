import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ViewForm } from '#app/ui/controls/view-link.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { bestMatch, defaultSort, type ForumView, forumSorts, queryCharsMax } from '../../forum-view.ts'

/** Search and sort order in one GET form; choosing an order submits it, as does the button. */
export function ForumControls({ view }: { view: ForumView }) {
	const sorts = view.query ? { match: bestMatch, ...forumSorts } : forumSorts
	// The default order has an empty value, so that a new search starts with its best match.
	const optionOf = (sort: string) => (sort === defaultSort(view.query) ? '' : sort)
	return (
		<ViewForm
			id="search"
			action="/community"
			anchor="search"
			role="search"
			className="grid grid-cols-[minmax(0,1fr)_auto] gap-3"
		>
			{view.tab !== 'discussions' && <input type="hidden" name="tab" value={view.tab} />}
			{view.category && <input type="hidden" name="category" value={view.category} />}
			<div className="relative">
				<Input
					key={view.query}
					type="search"
					name="q"
					aria-label="Search discussions"
					placeholder="Search discussions..."
					defaultValue={view.query}
					maxLength={queryCharsMax}
					className="pr-11 text-ellipsis"
				/>
				<IconButton type="submit" label="Search" className="absolute inset-y-0 right-0.5">
					<Icon name="search" />
				</IconButton>
			</div>
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
