import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'

type DealFormProps = {
	intent: string
	version: number
	/** The id of the car, for a form about one. */
	vehicle?: string
	formKey?: string
	rejected: RejectedForm | null
	label: string
	/** The subject of a conflict message. */
	subject: string
	children: ReactNode
}

/** A form of the deal page: it posts the version that was shown, and shows both versions after a conflict. */
export function DealForm({
	intent,
	version,
	vehicle,
	formKey,
	rejected,
	label,
	subject,
	children,
}: DealFormProps) {
	const { filled, key, form } = useStoredForm({ version }, rejected !== null)
	const { formData } = useNavigation()
	const busy = formData?.get('intent') === intent && (formData.get('vehicle') ?? '') === (vehicle ?? '')
	return (
		<Form key={key} {...form} method="post" noValidate preventScrollReset className="grid gap-3">
			<input type="hidden" name="version" value={rejected?.conflict?.version ?? filled.version} />
			{vehicle && <input type="hidden" name="vehicle" value={vehicle} />}
			{formKey && <input type="hidden" name="formKey" value={formKey} />}
			<FormError rejected={rejected} subject={subject} />
			{children}
			<div>
				<Button intent={intent} size="compact" variant="plain" busyText={busy ? 'Saving…' : undefined}>
					{rejected?.conflict ? `${label} anyway` : label}
				</Button>
			</div>
		</Form>
	)
}
