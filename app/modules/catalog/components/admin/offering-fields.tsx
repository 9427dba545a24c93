import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { TypedOffering } from '../../offering.schema.ts'
import type { OfferingKind } from '../../offerings.ts'

type OfferingFieldsProps = {
	idPrefix: string
	/** Null while it is not chosen. */
	kind: OfferingKind | null
	values: Partial<TypedOffering>
	errors: Partial<Record<string, string>>
}

/** What an advisor types about a service, new or not. */
export function OfferingFields({ idPrefix, kind, values, errors }: OfferingFieldsProps) {
	return (
		<>
			<Field id={`${idPrefix}-title`} label="Name" error={errors.title} required>
				<Input name="title" density="compact" maxLength={80} dir="auto" defaultValue={values.title} />
			</Field>
			<Field
				id={`${idPrefix}-price`}
				label="Price"
				hint="Applies to new checkouts. Existing orders keep their price."
				error={errors.price}
				required
			>
				<Input name="price" prefix="$" density="compact" inputMode="decimal" defaultValue={values.price} />
			</Field>
			<Field id={`${idPrefix}-summary`} label="Description" error={errors.summary} required>
				<Textarea name="summary" rows={3} maxLength={300} dir="auto" defaultValue={values.summary} />
			</Field>
			<Field
				id={`${idPrefix}-features`}
				label="What it includes"
				hint="One a line, with what it means after a colon. The agreement lists them."
				error={errors.features}
				required
			>
				<Textarea name="features" rows={4} dir="auto" defaultValue={values.features} />
			</Field>
			<Field id={`${idPrefix}-badge`} label="Badge" error={errors.badge} optional>
				<Input name="badge" density="compact" maxLength={24} defaultValue={values.badge} />
			</Field>
			{kind !== 'in_person' && kind !== 'concierge' && (
				<Checkbox
					id={`${idPrefix}-hasAppointment`}
					name="hasAppointment"
					label="With a call that the client books"
					hint={
						kind === null ? 'For advice online. A visit always has an appointment, brokering none.' : null
					}
					defaultChecked={values.hasAppointment === 'on'}
				/>
			)}
			{kind !== 'concierge' && (
				<Field
					id={`${idPrefix}-minutes`}
					label="Minutes of an appointment"
					hint="15 to 180; empty for the usual length."
					error={errors.minutes}
					optional
				>
					<Input name="minutes" density="compact" inputMode="numeric" defaultValue={values.minutes} />
				</Field>
			)}
		</>
	)
}
