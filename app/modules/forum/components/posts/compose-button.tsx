import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ForumView } from '../../forum-view.ts'
import { ViewFields } from './view-fields.tsx'

/** Opens the form for a new post on the list, by a URL parameter. */
export function ComposeButton({ view, composing }: { view: ForumView; composing: boolean }) {
	return (
		<Form action="/community#new-post" preventScrollReset>
			<ViewFields view={view} />
			<input type="hidden" name="compose" value="post" />
			<Button type="submit" variant={composing ? 'line' : 'go'} aria-expanded={composing}>
				<Icon name="plus" />
				Create New Post
			</Button>
		</Form>
	)
}

/** The form for a new post, loaded only when the URL asks for it: readers never download its code. */
export const Composer = onDemand('composer', () =>
	import('./new-post-panel.tsx').then((module) => module.NewPostPanel),
)
