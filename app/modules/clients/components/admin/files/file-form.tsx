import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
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

/** A form of the file: it posts the version that was shown, and shows both versions after a conflict. */
export function FileForm(props: FileFormProps) {
	const { intent, note, rejected, label, variant = 'plain', subject = 'This file' } = props
	const { filled, key, form } = useStoredForm({ version: props.version }, rejected !== null)
	const { formData } = useNavigation()
	const busy = formData?.get('intent') === intent && (!note || formData.get('note') === note)
	const conflict = rejected?.conflict
	return (
		<Form
			key={key}
			{...form}
			method="post"
			noValidate
			preventScrollReset
			className={props.className ?? 'grid gap-3'}
		>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="version" value={conflict?.version ?? filled.version} />
			{note && <input type="hidden" name="note" value={note} />}
			<FormError rejected={rejected} subject={subject} />
			{props.children}
			<div>
				<Button type="submit" size="compact" variant={variant} busyText={busy ? 'Saving…' : undefined}>
					{conflict ? `${label} anyway` : label}
				</Button>
			</div>
		</Form>
	)
}

/** Returns the id by which a response names the form that it is for; for a form about a note it includes the note's id. */
export const fileFormId = (intent: FileIntent, note?: string | null): string =>
	note ? `${intent} ${note}` : intent
