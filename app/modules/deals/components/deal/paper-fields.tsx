import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { usStates } from '#engine'
import type { DealerChoices } from '../../dealer-choices.ts'
import { documentKindNames } from '../../documents/document-kinds.ts'
import type { EditorVehicle } from '../../forms/check-document.ts'
import { DealerFields } from './dealer-fields.tsx'
import { EditorField, type FieldsProps, isInUse } from './editor-fields.tsx'

type PaperFieldsProps = FieldsProps & {
	/** Null for a person who may not see the dealer book. */
	dealers: DealerChoices | null
	vehicles: readonly EditorVehicle[]
}

/** What the paper is: its kind, who wrote it, when, and which car it is about. */
export function PaperFields({ dealers, vehicles, ...props }: PaperFieldsProps) {
	const { values, errors } = props
	return (
		<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			<Field id="kind" label="What it is" error={errors.kind}>
				<Select name="kind" density="compact" defaultValue={values.kind}>
					{[...documentKindNames].map(([kind, name]) => (
						<option key={kind} value={kind}>
							{name}
						</option>
					))}
				</Select>
			</Field>
			{dealers && <DealerFields {...props} loaded={dealers} />}
			<EditorField
				{...props}
				name="writtenBy"
				label={dealers ? 'Other dealer or lender' : 'Dealer or lender'}
			/>
			<Field id="deal" label="How it is paid" error={errors.deal}>
				<Select name="deal" density="compact" defaultValue={values.deal || 'cash'}>
					<option value="cash">Cash, or their own loan</option>
					<option value="loan">A loan through the dealer</option>
					<option value="lease">A lease</option>
				</Select>
			</Field>
			<EditorField {...props} name="date" label="Date" kind="date" />
			<EditorField {...props} name="validUntil" label="Good until" kind="date" />
			<EditorField {...props} name="title" label="Short name" />
			<CarFields vehicles={vehicles} {...props} />
		</div>
	)
}

function CarFields({ vehicles, ...props }: Omit<PaperFieldsProps, 'dealers'>) {
	const { values, errors } = props
	const fields = ['condition', 'vin', 'year', 'make', 'model'] as const
	return (
		<>
			{vehicles.length > 0 && (
				<Field id="vehicleId" label="Car" error={errors.vehicleId}>
					<Select name="vehicleId" density="compact" defaultValue={values.vehicleId}>
						<option value="">Another one</option>
						{vehicles.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</Select>
				</Field>
			)}
			<Field id="state" label="Registered in" error={errors.state}>
				<Select name="state" density="compact" defaultValue={values.state}>
					<option value="">Not known</option>
					{Object.entries(usStates).map(([code, name]) => (
						<option key={code} value={code}>
							{name}
						</option>
					))}
				</Select>
			</Field>
			<Disclosure
				look="text"
				summary="What the document says about the car"
				className="col-span-full"
				defaultOpen={isInUse(props, fields) || Boolean(errors.zip)}
			>
				<div className="grid gap-3 sm:grid-cols-3">
					<Field id="condition" label="New or used" error={errors.condition}>
						<Select name="condition" density="compact" defaultValue={values.condition}>
							<option value="">Not stated</option>
							<option value="new">New</option>
							<option value="used">Used</option>
							<option value="cpo">Certified pre-owned</option>
							<option value="demo">Demonstrator</option>
						</Select>
					</Field>
					<EditorField {...props} name="vin" label="VIN on the document" />
					<EditorField {...props} name="year" label="Model year" kind="number" />
					<EditorField {...props} name="make" label="Make" />
					<EditorField {...props} name="model" label="Model" />
					<EditorField {...props} name="zip" label="ZIP code" kind="number" />
				</div>
			</Disclosure>
		</>
	)
}
