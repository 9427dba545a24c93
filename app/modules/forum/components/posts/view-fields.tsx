import type { ForumView } from '../../forum-view.ts'

/** What of the list's view a form on it keeps. */
export function ViewFields({ view }: { view: ForumView }) {
	return (
		<>
			{view.category && <input type="hidden" name="category" value={view.category} />}
			{view.tab !== 'discussions' && <input type="hidden" name="tab" value={view.tab} />}
		</>
	)
}
