import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { FormErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import type { ForumResult } from '../../posts/post-result.ts'
import { DraftNote } from '../writing/draft-note.tsx'
import { MarkdownField } from '../writing/markdown-field.tsx'
import { useForumForm } from '../writing/use-forum-form.ts'

type EditCommentFormProps = {
	id: number
	body: string
	actionResult?: ForumResult | undefined
	cancel: ReactNode
}

/** The form that edits a comment. */
export function EditCommentForm({ id, body, actionResult, cancel }: EditCommentFormProps) {
	const action = `/community/edit/comment/${id}`
	const { form, draft, busy, send, rejected, errors, values } = useForumForm({
		draft: `edit-comment:${id}`,
		action,
		signedIn: true,
		actionResult,
	})
	return (
		<FormAnswer value={rejected}>
			<form
				ref={form}
				method="post"
				action={action}
				encType="multipart/form-data"
				noValidate
				onSubmit={send}
				className="grid gap-4"
			>
				<FormErrorSummary rejected={rejected} firstId="comment" idOf={() => 'comment'}>
					Everything you typed is still here.
				</FormErrorSummary>
				<DraftNote draft={draft} />
				<MarkdownField
					id="comment"
					name="body"
					label="Your comment"
					error={errors.body}
					defaultValue={values.body ?? body}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="brand" size="sm" busyText={busy ? 'Saving...' : undefined}>
						Save changes
					</Button>
					{cancel}
				</div>
			</form>
		</FormAnswer>
	)
}
