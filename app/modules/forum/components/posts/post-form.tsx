import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FormErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { forumCategories } from '../../categories.ts'
import { titleCharsMax } from '../../posts/post-limits.ts'
import type { ForumResult } from '../../posts/post-result.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { usePictureUpload, useWaitForPicture } from '../pictures/use-picture-upload.ts'
import { DraftNote } from '../writing/draft-note.tsx'
import { MarkdownField } from '../writing/markdown-field.tsx'
import { useForumForm } from '../writing/use-forum-form.ts'

type PostFormProps = {
	signedIn: boolean
	/** The URL that the form is sent to: its own page. */
	action: string
	draft: string
	/** The idempotency key of a form without scripts; scripts create their own. */
	requestKey?: string | undefined
	/** The initial values: the post to edit, or a preselected category. */
	values?: { title?: string; category?: string; body?: string; imageId?: string | null; imageAlt?: string }
	actionResult?: ForumResult | undefined
	submit: { label: string; busy: string }
	/** A button or a link that leaves the form. */
	cancel: ReactNode
	onDone?: () => void
}

/** Title, category, content and a picture, for a new post or an edit. */
export function PostForm(props: PostFormProps) {
	const { signedIn, action, requestKey, values = {}, actionResult, submit, cancel, onDone } = props
	const {
		form,
		draft,
		busy,
		send,
		signIn,
		rejected,
		errors,
		values: submittedValues,
	} = useForumForm({
		draft: props.draft,
		action,
		signedIn,
		requestKey,
		actionResult,
		onDone,
	})
	const upload = usePictureUpload({
		signIn,
		pictureId: submittedValues.imageId || draft.restored?.imageId || values.imageId,
	})
	const { waits, wait } = useWaitForPicture(form, upload)
	const value = (name: 'title' | 'category' | 'body') => submittedValues[name] ?? values[name]
	return (
		<FormAnswer value={rejected}>
			<form
				ref={form}
				method="post"
				action={action}
				encType="multipart/form-data"
				noValidate
				onSubmit={(event) => wait(event) || send(event)}
				className="grid gap-5"
			>
				<input type="hidden" name="requestKey" value={draft.requestKey} />
				<FormErrorSummary rejected={rejected} firstId="title">
					Everything you typed is still here.
				</FormErrorSummary>
				<DraftNote draft={draft} />
				<div className="grid gap-5 sm:grid-cols-2">
					<Field id="title" label="Title" required error={errors.title}>
						<Input name="title" maxLength={titleCharsMax} autoComplete="off" defaultValue={value('title')} />
					</Field>
					<Field id="category" label="Category" required error={errors.category}>
						<Select name="category" defaultValue={value('category') ?? ''}>
							<option value="">Choose a category</option>
							{Object.entries(forumCategories).map(([key, label]) => (
								<option key={key} value={key}>
									{label}
								</option>
							))}
						</Select>
					</Field>
				</div>
				<MarkdownField
					id="body"
					name="body"
					label="Content"
					error={errors.body}
					defaultValue={value('body')}
				/>
				<PictureField
					upload={upload}
					alt={submittedValues.imageAlt ?? draft.restored?.imageAlt ?? values.imageAlt}
					error={errors.picture}
				/>
				<div className="flex flex-wrap gap-3">
					<Button
						type="submit"
						variant="go"
						busyText={(waits && 'Waiting for the picture...') || (busy && submit.busy)}
					>
						{submit.label}
					</Button>
					{cancel}
				</div>
			</form>
		</FormAnswer>
	)
}
