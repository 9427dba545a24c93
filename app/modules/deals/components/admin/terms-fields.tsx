import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FieldGroup } from '#app/ui/controls/field-group.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { usStates } from '#engine'
import { productCategories, termsLabels } from '../../forms/form-labels.ts'
import type { TermsErrors, TermsField, TypedTerms } from '../../forms/terms-form.ts'
import { categoryLabel } from '../../quote-check/category-options.ts'

type TermsFieldsProps = { values: Partial<TypedTerms>; errors: TermsErrors }

/** What the buyer wants and how far they go, and their side of a comparison. */
export function TermsFields(props: TermsFieldsProps) {
	const { values, errors } = props
	const wanted = (values.wantsProducts ?? '').split(' ')
	return (
		<>
			<LongField name="wants" rows={3} {...props} />
			<LongField name="mustHaves" rows={2} {...props} />
			<div className="grid gap-3 sm:grid-cols-3">
				<ShortField name="target" hint="Out the door." prefix="$" {...props} />
				<ShortField name="walkAway" hint="Out the door." prefix="$" {...props} />
				<ShortField name="budget" hint="In total." prefix="$" {...props} />
			</div>
			<LongField name="targetReason" rows={2} {...props} />
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
				<ShortField name="zip" {...props} />
				<ShortField name="taxRate" suffix="%" {...props} />
				<ShortField name="downPayment" prefix="$" {...props} />
				<ShortField name="tradeAllowance" prefix="$" {...props} />
				<ShortField name="tradePayoff" prefix="$" {...props} />
			</div>
			<LongField name="qualifiesFor" rows={2} hint="One per line, such as “Military”." {...props} />
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

type SingleFieldProps = TermsFieldsProps & { name: TermsField; hint?: string }

const LongField = ({ name, hint, rows, values, errors }: SingleFieldProps & { rows: number }) => (
	<Field id={name} label={termsLabels[name]} hint={hint} optional error={errors[name]}>
		<Textarea name={name} rows={rows} defaultValue={values[name]} />
	</Field>
)

const ShortField = ({
	name,
	hint,
	prefix,
	suffix,
	values,
	errors,
}: SingleFieldProps & { prefix?: string; suffix?: string }) => (
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
