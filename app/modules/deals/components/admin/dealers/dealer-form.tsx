import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { DealerIntent } from '../../../dealers/admin-dealer.ts'

type DealerFormProps = {
	intent: DealerIntent
	/** The version of the dealer, or of the person, that the form shows. */
	version: number
	/** The id of the person that the form is about. */
	person?: string
	rejected: RejectedForm | null
	label: string
	variant?: 'go' | 'plain' | 'danger'
	children?: ReactNode
}

/** A form of a dealer's page: it posts the version that was shown, and shows both versions after a conflict. */
export function DealerForm(props: DealerFormProps) {
	const { intent, person, rejected, label, variant = 'plain' } = props
	const { filled, key, form } = useStoredForm({ version: props.version }, rejected !== null)
	const { formData } = useNavigation()
	const busy = formData?.get('intent') === intent && (!person || formData.get('person') === person)
	const conflict = rejected?.conflict
	return (
		<Form key={key} {...form} method="post" noValidate preventScrollReset className="grid gap-3">
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="version" value={conflict?.version ?? filled.version} />
			{person && <input type="hidden" name="person" value={person} />}
			<FormError rejected={rejected} subject={person ? 'This person' : 'This dealer'} />
			{props.children}
			<div>
				<Button type="submit" size="compact" variant={variant} busyText={busy ? 'Saving…' : undefined}>
					{conflict ? `${label} anyway` : label}
				</Button>
			</div>
		</Form>
	)
}
