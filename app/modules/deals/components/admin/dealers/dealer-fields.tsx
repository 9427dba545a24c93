import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { usStates } from '#engine'
import { dealerLabels, dealerLimits, type TypedDealer } from '../../../dealers/dealer.schema.ts'

type DealerFieldsProps = {
	values: Partial<TypedDealer>
	errors: Partial<Record<string, string>>
	/** The names of the groups in the book, to choose from. */
	groups: readonly string[]
}

/** The fields of a store. */
export function DealerFields({ values, errors, groups }: DealerFieldsProps) {
	return (
		<>
			<Field id="name" label={dealerLabels.name} required error={errors.name}>
				<Input name="name" maxLength={dealerLimits.name} defaultValue={values.name} autoComplete="off" />
			</Field>
			<Place values={values} errors={errors} />
			<div className="grid gap-3 sm:grid-cols-2">
				<Field id="phone" label={dealerLabels.phone} optional error={errors.phone}>
					<Input
						type="tel"
						name="phone"
						maxLength={dealerLimits.phone}
						defaultValue={values.phone}
						autoComplete="off"
					/>
				</Field>
				<Field id="website" label={dealerLabels.website} optional error={errors.website}>
					<Input
						name="website"
						inputMode="url"
						maxLength={dealerLimits.website}
						defaultValue={values.website}
						autoComplete="off"
					/>
				</Field>
				<Field id="email" label={dealerLabels.email} optional error={errors.email}>
					<Input type="email" name="email" defaultValue={values.email} autoComplete="off" />
				</Field>
				<Field
					id="crmEmail"
					label={dealerLabels.crmEmail}
					optional
					hint="Where their sales system takes new leads."
					error={errors.crmEmail}
				>
					<Input type="email" name="crmEmail" defaultValue={values.crmEmail} autoComplete="off" />
				</Field>
			</div>
			<Field
				id="brands"
				label={dealerLabels.brands}
				optional
				hint="With commas between them: Toyota, Lexus"
				error={errors.brands}
			>
				<Input
					name="brands"
					maxLength={dealerLimits.brands}
					defaultValue={values.brands}
					autoComplete="off"
				/>
			</Field>
			<Field
				id="group"
				label={dealerLabels.group}
				optional
				hint="Stores with the same owner. Their offers are not independent of each other."
				error={errors.group}
			>
				<Input
					name="group"
					list="known-groups"
					maxLength={dealerLimits.group}
					defaultValue={values.group}
					autoComplete="off"
				/>
			</Field>
			<datalist id="known-groups">
				{groups.map((group) => (
					<option key={group} value={group} />
				))}
			</datalist>
		</>
	)
}

function Place({ values, errors }: Pick<DealerFieldsProps, 'values' | 'errors'>) {
	return (
		<>
			<Field id="street" label={dealerLabels.street} optional error={errors.street}>
				<Input
					name="street"
					maxLength={dealerLimits.street}
					defaultValue={values.street}
					autoComplete="off"
				/>
			</Field>
			<div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
				<Field id="city" label={dealerLabels.city} optional error={errors.city}>
					<Input name="city" maxLength={dealerLimits.city} defaultValue={values.city} autoComplete="off" />
				</Field>
				<Field id="state" label={dealerLabels.state} required error={errors.state}>
					<Select name="state" defaultValue={values.state ?? ''} autoComplete="off">
						<option value="">Choose a state</option>
						{Object.entries(usStates).map(([letters, name]) => (
							<option key={letters} value={letters}>
								{name}
							</option>
						))}
					</Select>
				</Field>
				<Field id="zip" label={dealerLabels.zip} optional error={errors.zip}>
					<Input
						name="zip"
						inputMode="numeric"
						maxLength={dealerLimits.zip}
						defaultValue={values.zip}
						autoComplete="off"
					/>
				</Field>
			</div>
		</>
	)
}
