import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { conditionNames } from '#engine'
import type { DealerChoice } from '../../dealer-choices.ts'
import { vehicleLabels } from '../../forms/form-labels.ts'
import type { TypedVehicle, VehicleErrors, VehicleField } from '../../forms/vehicle-form.ts'

type VehicleFieldsProps = {
	/** Distinguishes the fields of several cars on a page. */
	idPrefix: string
	values: Partial<TypedVehicle>
	errors: VehicleErrors
	dealers: readonly DealerChoice[]
}

/** The fields of a car of a deal. */
export function VehicleFields({ idPrefix, values, errors, dealers }: VehicleFieldsProps) {
	const props = { idPrefix, values, errors }
	return (
		<>
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				<Field id={`${idPrefix}-condition`} label={vehicleLabels.condition} error={errors.condition}>
					<Select name="condition" density="compact" defaultValue={values.condition ?? ''}>
						<option value="">Choose</option>
						{Object.entries(conditionNames).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</Select>
				</Field>
				<TextField name="make" {...props} />
				<TextField name="model" {...props} />
				<TextField name="year" {...props} />
				<TextField name="trim" {...props} />
				<TextField name="vin" {...props} />
				<TextField name="odometer" suffix="miles" {...props} />
				<TextField name="msrp" prefix="$" {...props} />
				<Field id={`${idPrefix}-dealerId`} label={vehicleLabels.dealerId} optional error={errors.dealerId}>
					<Select name="dealerId" density="compact" defaultValue={values.dealerId ?? ''}>
						<option value="">Not known</option>
						{dealers.map(({ id, name, city }) => (
							<option key={id} value={id}>
								{[name, city].filter(Boolean).join(', ')}
							</option>
						))}
					</Select>
				</Field>
				<TextField name="stockNumber" {...props} />
				<TextField name="listingUrl" {...props} />
			</div>
			<Field id={`${idPrefix}-notes`} label={vehicleLabels.notes} optional error={errors.notes}>
				<Textarea name="notes" rows={2} defaultValue={values.notes} />
			</Field>
		</>
	)
}

type TextFieldProps = Omit<VehicleFieldsProps, 'dealers'> & {
	name: VehicleField
	prefix?: string
	suffix?: string
}

const required: readonly VehicleField[] = ['make', 'model']

const TextField = ({ name, idPrefix, values, errors, prefix, suffix }: TextFieldProps) => (
	<Field
		id={`${idPrefix}-${name}`}
		label={vehicleLabels[name]}
		optional={!required.includes(name)}
		error={errors[name]}
	>
		<Input
			name={name}
			density="compact"
			prefix={prefix}
			suffix={suffix}
			autoComplete="off"
			defaultValue={values[name]}
			maxLength={2_000}
		/>
	</Field>
)
