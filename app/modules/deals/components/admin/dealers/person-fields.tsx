import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { dealerLimits, type PersonInput, personLabels } from '../../../dealers/dealer.schema.ts'
import { dealerRoles } from '../../../dealers/dealer-roles.ts'

type PersonFieldsProps = {
	/** Begins the ids of the controls, because a page has several of these forms. */
	idPrefix: string
	values: Partial<Record<keyof PersonInput, string>>
	errors: Partial<Record<string, string>>
}

/** The fields of somebody who works at a store. */
export function PersonFields({ idPrefix, values, errors }: PersonFieldsProps) {
	return (
		<>
			<div className="grid gap-3 sm:grid-cols-2">
				<Field id={`${idPrefix}-name`} label={personLabels.name} required error={errors.name}>
					<Input name="name" maxLength={dealerLimits.name} defaultValue={values.name} autoComplete="off" />
				</Field>
				<Field id={`${idPrefix}-role`} label={personLabels.role} required error={errors.role}>
					<Select name="role" defaultValue={values.role ?? 'sales'} autoComplete="off">
						{[...dealerRoles].map(([role, label]) => (
							<option key={role} value={role}>
								{label}
							</option>
						))}
					</Select>
				</Field>
				<Field id={`${idPrefix}-phone`} label={personLabels.phone} optional error={errors.phone}>
					<Input
						type="tel"
						name="phone"
						maxLength={dealerLimits.phone}
						defaultValue={values.phone}
						autoComplete="off"
					/>
				</Field>
				<Field id={`${idPrefix}-email`} label={personLabels.email} optional error={errors.email}>
					<Input type="email" name="email" defaultValue={values.email} autoComplete="off" />
				</Field>
			</div>
			<Field id={`${idPrefix}-notes`} label={personLabels.notes} optional error={errors.notes}>
				<Textarea
					name="notes"
					rows={2}
					maxLength={dealerLimits.personNotes}
					defaultValue={values.notes ?? ''}
				/>
			</Field>
		</>
	)
}
