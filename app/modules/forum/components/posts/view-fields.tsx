import type { ForumView } from '../../forum-view.ts'

/** Hidden fields that preserve the list's category and tab in a form. */
export function ViewFields({ view }: { view: ForumView }) {
	return (
		<>
			{view.category && <input type="hidden" name="category" value={view.category} />}
			{view.tab !== 'discussions' && <input type="hidden" name="tab" value={view.tab} />}
		</>
	)
}
