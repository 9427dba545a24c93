import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { BothVersions } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { FileIntent, FileRefusal } from '../desk-client.ts'

type FileFormProps = {
	intent: FileIntent
	/** Of the file or the note, as it is now. */
	version: number
	/** Which note it is about. */
	note?: string
	refused: FileRefusal | null
	label: string
	variant?: 'go' | 'plain' | 'danger'
	/** What a conflict is about: 'This file', unless it is something in it. */
	what?: string
	children?: ReactNode
	className?: string
}

/** One of the file's forms: it goes with the version that was looked at, and shows both when somebody was faster. */
export function FileForm(props: FileFormProps) {
	const { intent, note, refused, label, variant = 'plain', what = 'This file' } = props
	const { filled, key, form } = useKept({ version: props.version }, refused !== null)
	const { formData } = useNavigation()
	const busy = formData?.get('intent') === intent && (!note || formData.get('note') === note)
	const conflict = refused?.conflict
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
			{conflict && <BothVersions what={what} rows={conflict.rows} />}
			{refused && !conflict && !refused.field && <ErrorBox>{refused.message}</ErrorBox>}
			{props.children}
			<div>
				<Button type="submit" size="desk" variant={variant} busyText={busy ? 'Saving…' : undefined}>
					{conflict ? `${label} all the same` : label}
				</Button>
			</div>
		</Form>
	)
}

/** What was refused, if it was this form. */
export const refusalOf = (refused: FileRefusal | null | undefined, intent: FileIntent, note?: string) =>
	refused?.intent === intent && (!note || refused.note === note) ? refused : null

/** The sentence that belongs under a field. */
export const errorAt = (refused: FileRefusal | null, field: string) =>
	refused?.field === field ? refused.message : null
