import { usStates } from '#app/lib/places/us-states.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field, FieldGroup } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import {
	productCategories,
	type TermsErrors,
	type TermsField,
	type TypedTerms,
	termsLabels,
} from '../../ledger/forms/terms-form.ts'
import { categoryLabel } from '../../quote-check/category-options.ts'

type TermsFieldsProps = { values: TypedTerms; errors: TermsErrors }

/** What the buyer wants and how far they go, and their side of a comparison. */
export function TermsFields(props: TermsFieldsProps) {
	const { values, errors } = props
	const wanted = values.wantsProducts.split(' ')
	return (
		<>
			<Texts name="wants" rows={3} {...props} />
			<Texts name="mustHaves" rows={2} {...props} />
			<div className="grid gap-3 sm:grid-cols-3">
				<Amount name="target" hint="Out the door." prefix="$" {...props} />
				<Amount name="walkAway" hint="Out the door." prefix="$" {...props} />
				<Amount name="budget" hint="In total." prefix="$" {...props} />
			</div>
			<Texts name="targetReason" rows={2} {...props} />
			<h3 className="mt-2 text-h4">The buyer’s terms</h3>
			<div className="grid gap-3 sm:grid-cols-3">
				<Field id="state" label={termsLabels.state} hint="Where it will be registered." error={errors.state}>
					<Select name="state" density="compact" defaultValue={values.state}>
						<option value="">Not known</option>
						{Object.entries(usStates).map(([code, name]) => (
							<option key={code} value={code}>
								{name}
							</option>
						))}
					</Select>
				</Field>
				<Amount name="zip" {...props} />
				<Amount name="taxRate" suffix="%" {...props} />
				<Amount name="downPayment" prefix="$" {...props} />
				<Amount name="tradeAllowance" prefix="$" {...props} />
				<Amount name="tradePayoff" prefix="$" {...props} />
			</div>
			<Texts name="qualifiesFor" rows={2} hint="One per line, such as “Military”." {...props} />
			<FieldGroup
				legend={termsLabels.wantsProducts}
				id="wantsProducts"
				hint="All other products are left out of a comparison."
			>
				<div className="grid sm:grid-cols-2">
					{productCategories.map((name) => (
						<Checkbox
							key={name}
							name="wantsProducts"
							value={name}
							defaultChecked={wanted.includes(name)}
							label={categoryLabel(name)}
						/>
					))}
				</div>
			</FieldGroup>
		</>
	)
}

type OneProps = TermsFieldsProps & { name: TermsField; hint?: string }

const Texts = ({ name, hint, rows, values, errors }: OneProps & { rows: number }) => (
	<Field id={name} label={termsLabels[name]} hint={hint} optional error={errors[name]}>
		<Textarea name={name} rows={rows} defaultValue={values[name]} />
	</Field>
)

const Amount = ({
	name,
	hint,
	prefix,
	suffix,
	values,
	errors,
}: OneProps & { prefix?: string; suffix?: string }) => (
	<Field id={name} label={termsLabels[name]} hint={hint} optional error={errors[name]}>
		<Input
			name={name}
			density="compact"
			prefix={prefix}
			suffix={suffix}
			inputMode="decimal"
			autoComplete="off"
			defaultValue={values[name]}
			maxLength={60}
		/>
	</Field>
)
