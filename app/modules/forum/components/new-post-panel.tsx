import { Plus } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { ForumView } from '../forum-view.ts'
import { PostForm } from './post-form.tsx'

/** Opens the form of a new post on the list, by its address. */
export function ComposeButton({ view, composing }: { view: ForumView; composing: boolean }) {
	return (
		<Form action="/community" className="mt-6" preventScrollReset>
			<ViewFields view={view} />
			<input type="hidden" name="compose" value="post" />
			<Button type="submit" variant="go" aria-expanded={composing}>
				<Plus aria-hidden="true" />
				Create New Post
			</Button>
		</Form>
	)
}

type NewPostPanelProps = { view: ForumView; signedIn: boolean; requestKey?: string | undefined }

/** The form of a new post, on the list. */
export function NewPostPanel({ view, signedIn, requestKey }: NewPostPanelProps) {
	return (
		<Card look="raised" asChild className="p-6 max-sm:p-4">
			<section aria-label="New post">
				<PostForm
					signedIn={signedIn}
					action="/community/new"
					draft="new-post"
					requestKey={requestKey}
					values={view.category ? { category: view.category } : {}}
					submit={{ label: 'Post', busy: 'Posting...' }}
					cancel={
						<Button type="submit" form="close-composing">
							Cancel
						</Button>
					}
				/>
				<Form id="close-composing" action="/community" preventScrollReset>
					<ViewFields view={view} />
				</Form>
			</section>
		</Card>
	)
}

function ViewFields({ view }: { view: ForumView }) {
	return (
		<>
			{view.category && <input type="hidden" name="category" value={view.category} />}
			{view.tab !== 'discussions' && <input type="hidden" name="tab" value={view.tab} />}
		</>
	)
}
