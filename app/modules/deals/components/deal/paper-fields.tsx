import { Select } from '#app/ui/controls/select.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { DealerChoices } from '../../dealer-choices.ts'
import { documentKindNames } from '../../documents/document-kinds.ts'
import type { EditorVehicle } from '../../forms/check-document.ts'
import { DealerFields } from './dealer-fields.tsx'
import { conditionOptions, type EditorFields, isInUse, stateOptions, TermField } from './term-field.tsx'

type PaperFieldsProps = EditorFields & {
	/** Null for a person who may not see the dealer book. */
	dealers: DealerChoices | null
	vehicles: readonly EditorVehicle[]
}

/** What the paper is: its kind, who wrote it, when, and which car it is about. */
export function PaperFields({ dealers, vehicles, ...props }: PaperFieldsProps) {
	const { form } = props
	return (
		<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			<TermField form={form} name="kind" label="What it is">
				<Select density="compact" required={false}>
					{[...documentKindNames].map(([kind, name]) => (
						<option key={kind} value={kind}>
							{name}
						</option>
					))}
				</Select>
			</TermField>
			{dealers && <DealerFields form={form} loaded={dealers} />}
			<TermField
				{...props}
				name="writtenBy"
				label={dealers ? 'Other dealer or lender' : 'Dealer or lender'}
			/>
			<TermField form={form} name="deal" label="How it is paid">
				<Select density="compact">
					<option value="cash">Cash, or their own loan</option>
					<option value="loan">A loan through the dealer</option>
					<option value="lease">A lease</option>
				</Select>
			</TermField>
			<TermField {...props} name="date" label="Date" />
			<TermField {...props} name="validUntil" label="Good until" />
			<TermField {...props} name="title" label="Short name" />
			<CarFields vehicles={vehicles} {...props} />
		</div>
	)
}

function CarFields({ vehicles, ...props }: Omit<PaperFieldsProps, 'dealers'>) {
	const { form } = props
	return (
		<>
			{vehicles.length > 0 && (
				<TermField form={form} name="vehicleId" label="Car">
					<Select density="compact">
						<option value="">Another one</option>
						{vehicles.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</Select>
				</TermField>
			)}
			<TermField form={form} name="state" label="Registered in">
				<Select density="compact">
					<option value="">Not known</option>
					{stateOptions}
				</Select>
			</TermField>
			<Disclosure
				look="text"
				summary="What the document says about the car"
				className="col-span-full"
				defaultOpen={
					isInUse(form, ['condition', 'vin', 'year', 'make', 'model']) || Boolean(form.rejected?.errors.zip)
				}
			>
				<div className="grid gap-3 sm:grid-cols-3">
					<TermField form={form} name="condition" label="New or used">
						<Select density="compact">{conditionOptions}</Select>
					</TermField>
					<TermField {...props} name="vin" label="VIN on the document" />
					<TermField {...props} name="year" label="Model year" />
					<TermField {...props} name="make" label="Make" />
					<TermField {...props} name="model" label="Model" />
					<TermField {...props} name="zip" label="ZIP code" />
				</div>
			</Disclosure>
		</>
	)
}
