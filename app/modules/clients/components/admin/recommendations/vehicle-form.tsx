import { type ComponentProps, useId, useState } from 'react'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { readVin } from '#engine'
import type { RecommendationField } from '../../../recommendations/recommendation.schema.ts'

type VehicleFormField = RecommendationField | 'picture'

export type AddedVehicle = {
	ok: true
	vehicle: string
	clientName: string
	description: string
	/** The form for another vehicle of the same client, if one follows. */
	next: { formKey: string; clientName: string; clientEmail: string } | null
}
export type VehicleFormResult = RejectedForm<VehicleFormField> | AddedVehicle

type VehicleFieldsProps = {
	/** Identifies this form, so that it is processed once. */
	formKey: string
	values?: Partial<Record<RecommendationField, string>>
	result?: VehicleFormResult | undefined
	thisYear: number
}

/** Saves the vehicle, and opens the form for another one of the same client; they are emailed together. */
export const AddAnother = (
	props: Pick<ComponentProps<typeof Button>, 'form' | 'size' | 'busyText' | 'disabled'>,
) => (
	<Button type="submit" name="follow" value="another" {...props}>
		Add another car
	</Button>
)

/** Returns the state of the two buttons while the form is sent: the one that was pressed says so, and neither can be pressed again. */
export function addingStates(sent: FormData | undefined) {
	if (!sent) return { add: {}, addAnother: {} }
	const pressed = { busyText: 'Adding…' }
	const other = { disabled: true }
	return sent.has('follow') ? { add: other, addAnother: pressed } : { add: pressed, addAnother: other }
}

/** The fields of a vehicle recommendation. */
export function VehicleFields({ formKey, values = {}, result, thisYear }: VehicleFieldsProps) {
	// Keeps the key of the form that was opened, because the page behind it may be loaded again.
	const [key] = useState(formKey)
	const rejected = result?.ok === false ? result : null
	const submittedValues = rejected?.values ?? values
	const errorOf = (name: VehicleFormField) => rejected?.errors[name]
	const text = (name: RecommendationField) => ({ name, defaultValue: submittedValues[name] ?? '' })
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="formKey" value={key} />
			{rejected?.formError && <ErrorBox className="sm:col-span-2">{rejected.formError}</ErrorBox>}
			<Field label="Client name" required error={errorOf('clientName')}>
				<Input {...text('clientName')} autoComplete="off" />
			</Field>
			<Field label="Client email" required error={errorOf('clientEmail')}>
				<Input {...text('clientEmail')} type="email" autoComplete="off" />
			</Field>
			<Field label="Make" required error={errorOf('make')}>
				<Input {...text('make')} />
			</Field>
			<Field label="Model" required error={errorOf('model')}>
				<Input {...text('model')} />
			</Field>
			<Field label="Year" optional error={errorOf('year')}>
				<Input {...text('year')} inputMode="numeric" />
			</Field>
			<Field label="Price" optional error={errorOf('price')}>
				<Input {...text('price')} placeholder="$18,400" />
			</Field>
			<Field label="Tax and fees" optional error={errorOf('priceBasis')}>
				<Select {...text('priceBasis')}>
					<option value="">Not stated, or as written above</option>
					<option value="out_the_door">Included: out the door</option>
					<option value="list">Not included: list price</option>
				</Select>
			</Field>
			<Field label="Trim" optional error={errorOf('trim')}>
				<Input {...text('trim')} placeholder="EX-L" />
			</Field>
			<Field label="Mileage" optional error={errorOf('mileage')}>
				<Input {...text('mileage')} inputMode="numeric" placeholder="61,200" suffix="miles" />
			</Field>
			<VinField error={errorOf('vin')} defaultValue={submittedValues.vin ?? ''} thisYear={thisYear} />
			<Field label="Link to the listing" optional error={errorOf('listing')} className="sm:col-span-2">
				<Input {...text('listing')} type="url" autoComplete="off" placeholder="https://" />
			</Field>
			<Field label="Description" optional error={errorOf('description')} className="sm:col-span-2">
				<Textarea {...text('description')} rows={3} />
			</Field>
			<Field
				label="Picture"
				optional
				hint="PNG or JPG, up to 10 MB. You can add more later."
				error={errorOf('picture')}
				className="sm:col-span-2"
			>
				<FileDrop name="picture" accept="image/png,image/jpeg" bytesMax={10_000_000} />
			</Field>
		</div>
	)
}

type VinFieldProps = { error: string | undefined; defaultValue: string; thisYear: number }

/** The VIN field, which shows what the VIN encodes, or what is wrong with it, while it is typed. */
function VinField({ error, defaultValue, thisYear }: VinFieldProps) {
	const id = useId()
	const [typed, setTyped] = useState(defaultValue)
	const read = typed.replace(/[\s-]/g, '').length >= 17 ? readVin(typed, { thisYear }) : null
	return (
		<Field id={id} label="VIN" optional error={error} className="sm:col-span-2">
			<Input
				name="vin"
				defaultValue={defaultValue}
				autoComplete="off"
				spellCheck={false}
				onChange={({ target }) => setTyped(target.value)}
			/>
			<p role="status" className="text-fine text-ink-soft empty:hidden">
				{read &&
					(!read.ok
						? read.message
						: read.checkDigit === 'invalid'
							? `This VIN isn’t valid: the ninth character should be ${read.expectedCheckDigit}.`
							: `Valid VIN: manufacturer’s code from ${read.origin ?? 'an unassigned block'}${read.modelYear ? `, model year ${read.modelYear}` : ''}.`)}
			</p>
		</Field>
	)
}
