import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { FormErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { FormAnswer } from '#app/ui/controls/forms/form-answer.ts'
import type { ForumResult } from '../../posts/post-result.ts'
import { DraftNote } from '../writing/draft-note.tsx'
import { MarkdownField } from '../writing/markdown-field.tsx'
import { useForumForm } from '../writing/use-forum-form.ts'

type CommentFormProps = {
	signedIn: boolean
	postId: number
	/** The comment that the form answers, with its author's name and, when quoted, its text as a Markdown quotation. */
	replyTarget?: { id: number; name: string; quoted?: string | null } | null | undefined
	requestKey?: string | undefined
	actionResult?: ForumResult | undefined
	cancel?: ReactNode
	onDone?: () => void
}

/** The form for a comment on a post, or an answer to one. */
export function CommentForm({
	signedIn,
	postId,
	replyTarget,
	requestKey,
	actionResult,
	cancel,
	onDone,
}: CommentFormProps) {
	const { form, draft, busy, send, rejected, errors, values } = useForumForm({
		draft: replyTarget ? `answer:${replyTarget.id}` : `comment:${postId}`,
		action: `/community/comment/${postId}`,
		signedIn,
		requestKey,
		actionResult,
		onDone,
	})
	const id = replyTarget ? `answer-${replyTarget.id}` : 'comment'
	return (
		<FormAnswer value={rejected}>
			<form
				ref={form}
				method="post"
				action={`/community/comment/${postId}`}
				encType="multipart/form-data"
				noValidate
				onSubmit={send}
				className="grid gap-4"
			>
				<input type="hidden" name="requestKey" value={draft.requestKey} />
				{replyTarget && <input type="hidden" name="parentId" value={replyTarget.id} />}
				<FormErrorSummary rejected={rejected} firstId={id} idOf={() => id}>
					Everything you typed is still here.
				</FormErrorSummary>
				<DraftNote draft={draft} />
				<MarkdownField
					id={id}
					name="body"
					label={replyTarget ? `Your reply to ${replyTarget.name}` : 'Add a comment'}
					error={errors.body}
					rows={replyTarget ? 4 : 5}
					takeFocus={Boolean(replyTarget)}
					defaultValue={values.body ?? replyTarget?.quoted ?? undefined}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="brand" size="sm" busyText={busy ? 'Posting...' : undefined}>
						{replyTarget ? 'Post reply' : 'Post comment'}
					</Button>
					{cancel}
				</div>
			</form>
		</FormAnswer>
	)
}
