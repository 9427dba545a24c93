import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { kindLabels } from '../../offering-fields.ts'
import { OfferingFields } from './offering-fields.tsx'

type NewOfferingProps = {
	rejected: RejectedForm | null
	/** How many services there are: once one more is there, the form is empty again. */
	count: number
}

/** The form that adds a service. */
export function NewOffering({ rejected, count }: NewOfferingProps) {
	const { key, form } = useStoredForm({ version: count }, rejected !== null)
	const values = rejected?.values ?? {}
	return (
		<Card>
			<div className="px-4">
				<Disclosure summary="Add a service" look="bare" defaultOpen={rejected !== null}>
					<Form
						key={key}
						{...form}
						method="post"
						noValidate
						preventScrollReset
						className="grid gap-4 text-ink"
					>
						<FormError rejected={rejected} subject="This service" />
						<Field
							id="new-service-kind"
							label="What kind of work it is"
							hint="It says which law, which agreement and which questions apply, and cannot be changed later."
							error={rejected?.errors.kind}
							required
						>
							<Select name="kind" density="compact" defaultValue={values.kind ?? ''}>
								<option value="">Please choose</option>
								{Object.entries(kindLabels).map(([kind, label]) => (
									<option key={kind} value={kind}>
										{label}
									</option>
								))}
							</Select>
						</Field>
						<OfferingFields
							idPrefix="new-service"
							kind={null}
							values={values}
							errors={rejected?.errors ?? {}}
						/>
						<div className="flex justify-end max-sm:*:flex-1">
							<Button intent="add" variant="go" size="compact">
								Add this service
							</Button>
						</div>
					</Form>
				</Disclosure>
			</div>
		</Card>
	)
}
