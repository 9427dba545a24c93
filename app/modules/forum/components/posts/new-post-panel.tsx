import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { ForumView } from '../../forum-view.ts'
import { PostForm } from './post-form.tsx'
import { ViewFields } from './view-fields.tsx'

type NewPostPanelProps = { view: ForumView; signedIn: boolean; requestKey?: string | undefined }

/** The form for a new post, on the list. Its heading gets the focus, unless something in the panel already has it. */
export function NewPostPanel({ view, signedIn, requestKey }: NewPostPanelProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (!heading.current?.closest('section')?.contains(document.activeElement)) heading.current?.focus()
	}, [])
	return (
		<Card look="raised" asChild className="p-6 max-sm:p-4">
			<section aria-labelledby="new-post">
				<h2 id="new-post" ref={heading} tabIndex={-1} className="mb-4 scroll-mt-24 text-h3">
					Create New Post
				</h2>
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
