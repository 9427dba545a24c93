import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { FormError } from './form-error.tsx'
import { useStoredForm } from './use-stored-form.ts'

type StoredFormProps = {
	form: Pick<FormState, 'intent' | 'rejected'>
	/** The version of what the form shows. */
	version: number
	/** The subject of a conflict message. */
	subject: string
	/** The fields that nobody sees, such as the id of what the form is about; they tell forms with the same intent apart. */
	fields?: Readonly<Record<string, string>>
	label: string
	variant?: 'go' | 'plain' | 'danger'
	className?: string | undefined
	children?: ReactNode
}

/** A form of an admin page: it posts the version that was shown, and shows both versions after a conflict. */
export function StoredForm(props: StoredFormProps) {
	const { form, subject, fields = {}, label, variant = 'plain', className = 'grid gap-3' } = props
	const { rejected } = form
	const { filled, key, form: stored } = useStoredForm({ version: props.version }, rejected !== null)
	const { formData } = useNavigation()
	const sent = Object.entries({ ...fields, ...(form.intent && { intent: form.intent }) })
	const isBusy = formData !== undefined && sent.every(([name, value]) => formData.get(name) === value)
	return (
		<PostForm
			key={key}
			{...stored}
			form={form}
			error={<FormError rejected={rejected} subject={subject} />}
			preventScrollReset
			className={className}
		>
			<input type="hidden" name="version" value={rejected?.conflict?.version ?? filled.version} />
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{props.children}
			<div>
				<Button type="submit" size="compact" variant={variant} busyText={isBusy ? 'Saving…' : undefined}>
					{rejected?.conflict ? `${label} anyway` : label}
				</Button>
			</div>
		</PostForm>
	)
}
