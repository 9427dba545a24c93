import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { ForumAnswer } from '../post-answer.ts'
import { DraftNote } from './draft-note.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { useForumForm } from './use-forum-form.ts'

type EditCommentFormProps = {
	id: number
	body: string
	lastAnswer?: ForumAnswer | undefined
	cancel: ReactNode
}

/** Changes what a comment says. */
export function EditCommentForm({ id, body, lastAnswer, cancel }: EditCommentFormProps) {
	const action = `/community/edit/comment/${id}`
	const { form, draft, busy, send, errors, typed } = useForumForm({
		...{ draft: `edit-comment:${id}`, action, signedIn: true, lastAnswer },
	})
	return (
		<form
			ref={form}
			method="post"
			action={action}
			encType="multipart/form-data"
			noValidate
			onSubmit={send}
			className="grid gap-4"
		>
			<ErrorSummary
				title={errors[''] ?? undefined}
				errors={Object.values(errors).map((message) => ({ id: 'comment', message }))}
			>
				Everything you typed is kept.
			</ErrorSummary>
			<DraftNote draft={draft} />
			<MarkdownField
				id="comment"
				name="body"
				label="Your comment"
				error={errors.body}
				defaultValue={typed.body ?? body}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" variant="brand" size="sm" busyText={busy ? 'Saving...' : undefined}>
					Save changes
				</Button>
				{cancel}
			</div>
		</form>
	)
}
