import { getOwnValue } from '#app/lib/own-key.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { itemRows } from '../round.ts'
import { Confirmation, type FieldsProps, Money, Text } from './bid-inputs.tsx'

const rows = Array.from({ length: itemRows }, (_, index) => index)
/** The other fields are hidden until a button is pressed, because most offers need none of them. */
const rowsShown = 2

type PurchaseFieldsProps = FieldsProps & { payment: 'cash' | 'loan' | 'lease' | null }

/** The figures of an offer for a car that the client buys: price, fees, other charges, and the loan or lease. */
export function PurchaseFields({ payment, ...fields }: PurchaseFieldsProps) {
	const isLease = payment === 'lease'
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				<Money {...fields} name="price" label="Selling price" hint="Before tax, fees and rebates." />
				<Money {...fields} name="docFee" label="Documentation fee" optional={isLease} />
				<Money {...fields} name="salesTax" label="Sales tax" optional={isLease} />
				<Money {...fields} name="governmentFees" label="Title and registration" optional={isLease} />
				<Money {...fields} name="rebates" label="Rebates" hint="Enter a positive number." optional />
				<Money
					{...fields}
					name="total"
					label="Total out the door"
					hint="We check it against your itemized amounts."
					optional
				/>
			</div>
			<fieldset className="grid gap-3">
				<legend className="font-semibold">Installed accessories and other charges</legend>
				<p className="text-fine text-ink-soft">
					Everything else the client would pay for: accessories, protection products and other fees.
				</p>
				{rows.slice(0, rowsShown).map((index) => (
					<ItemRow key={index} index={index} {...fields} />
				))}
				<Disclosure
					look="text"
					summary="Add more items"
					defaultOpen={rows
						.slice(rowsShown)
						.some((index) =>
							['itemLabel', 'itemAmount'].some(
								(name) =>
									getOwnValue(fields.values, `${name}${index}`) ||
									getOwnValue(fields.errors, `${name}${index}`),
							),
						)}
				>
					<div className="grid gap-3">
						{rows.slice(rowsShown).map((index) => (
							<ItemRow key={index} index={index} {...fields} />
						))}
					</div>
				</Disclosure>
			</fieldset>
			<FinancingFields {...fields} payment={payment} />
			<Disclosure
				summary="VIN, stock number, arrival"
				defaultOpen={['vin', 'stock', 'arrives'].some(
					(name) => getOwnValue(fields.errors, name) || getOwnValue(fields.values, name),
				)}
			>
				<div className="grid gap-4 text-ink sm:grid-cols-3">
					<Text {...fields} name="vin" label="VIN of your car" max={40} optional />
					<Text {...fields} name="stock" label="Stock number" max={60} optional />
					<Text
						{...fields}
						name="arrives"
						label="Arrival date"
						hint="Leave blank if the car is on your lot."
						type="date"
						optional
					/>
				</div>
			</Disclosure>
		</>
	)
}

function FinancingFields({ payment, ...fields }: PurchaseFieldsProps) {
	if (payment === 'loan')
		return (
			<fieldset className="grid gap-4 sm:grid-cols-3">
				<legend className="mb-3 font-semibold">The loan</legend>
				<Text {...fields} name="apr" label="APR" suffix="%" optional />
				<Text {...fields} name="months" label="Months" optional />
				<Money {...fields} name="payment" label="Monthly payment" optional />
			</fieldset>
		)
	if (payment === 'lease')
		return (
			<fieldset className="grid gap-4 sm:grid-cols-2">
				<legend className="mb-3 font-semibold">The lease</legend>
				<Text {...fields} name="months" label="Months" />
				<Money {...fields} name="capCost" label="Gross capitalized cost" />
				<Money {...fields} name="residual" label="Residual value" />
				<Money {...fields} name="capReduction" label="Capitalized cost reduction" optional />
				<Text {...fields} name="moneyFactor" label="Money factor" hint="For example .00210" optional />
				<Money {...fields} name="payment" label="Monthly payment" optional />
			</fieldset>
		)
	return null
}

function ItemRow({ index, values, errors }: FieldsProps & { index: number }) {
	const [label, amount, off] = [`itemLabel${index}`, `itemAmount${index}`, `itemOff${index}`]
	return (
		<div className="grid grid-cols-[3fr_2fr] items-start gap-x-2 gap-y-1 sm:grid-cols-[3fr_2fr_auto]">
			<Field id={label} label={`Item ${index + 1}`} error={getOwnValue(errors, label)}>
				<Input
					name={label}
					autoComplete="off"
					defaultValue={getOwnValue(values, label)}
					maxLength={160}
					placeholder={['All-weather mats', 'Window tint', 'Electronic filing fee'][index]}
				/>
			</Field>
			<div>
				<Field id={amount} label="Amount" error={getOwnValue(errors, amount)}>
					<Input
						name={amount}
						inputMode="decimal"
						autoComplete="off"
						defaultValue={getOwnValue(values, amount)}
						maxLength={40}
					/>
				</Field>
				<Confirmation name={amount} values={values} errors={errors} />
			</div>
			<Checkbox
				className="col-span-2 sm:col-span-1 sm:pt-7"
				name={off}
				aria-label={`Item ${index + 1} can be removed`}
				label="Can be removed"
				defaultChecked={getOwnValue(values, off) === 'on'}
			/>
		</div>
	)
}
