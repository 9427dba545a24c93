import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { PersonInput } from '../../../dealers/dealer.schema.ts'
import { personLabels } from '../../../dealers/dealer-labels.ts'
import { dealerRoles } from '../../../dealers/dealer-roles.ts'

/** The fields of somebody who works at a store. */
export function PersonFields({ form }: { form: FormState<keyof PersonInput> }) {
	const field = (name: keyof PersonInput) => ({ form, name, label: personLabels[name] })
	return (
		<>
			<div className="grid gap-3 sm:grid-cols-2">
				<FormField {...field('name')} required />
				<FormField {...field('role')} required>
					<Select autoComplete="off" required={false}>
						{[...dealerRoles].map(([role, label]) => (
							<option key={role} value={role}>
								{label}
							</option>
						))}
					</Select>
				</FormField>
				<FormField {...field('phone')} optional />
				<FormField {...field('email')} optional />
			</div>
			<FormField {...field('notes')} optional>
				<Textarea rows={2} />
			</FormField>
		</>
	)
}
