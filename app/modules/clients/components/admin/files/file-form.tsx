import type { ReactNode } from 'react'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import type { FileIntent } from '../../../admin-client.ts'

type FileFormProps = {
	intent: FileIntent
	/** The current version of the file or note. */
	version: number
	/** The id of the note, for a form about a note. */
	note?: string
	rejected: RejectedForm | null
	label: string
	variant?: 'go' | 'plain' | 'danger'
	/** The subject of a conflict message; 'This file' by default. */
	subject?: string
	children?: ReactNode
	className?: string
}

/** A form of the file, or of one of its notes. */
export const FileForm = ({ intent, note, rejected, subject = 'This file', ...props }: FileFormProps) => (
	<StoredForm form={{ intent, rejected }} fields={note ? { note } : {}} subject={subject} {...props} />
)

/** Returns the id by which a response names the form that it is for; for a form about a note it includes the note's id. */
export const fileFormId = (intent: FileIntent, note?: string | null): string =>
	note ? `${intent} ${note}` : intent
