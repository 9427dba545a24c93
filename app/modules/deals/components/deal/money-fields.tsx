import { Field, FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { TaxRow } from '../../forms/typed-document.ts'
import { EditorField, type FieldsProps, isInUse } from './editor-fields.tsx'

/** The totals that the paper prints. */
export function TotalFields(props: FieldsProps) {
	const more = [
		'amountFinanced',
		'dueAtSigning',
		'financeCharge',
		'totalOfPayments',
		'totalSalePrice',
	] as const
	return (
		<div className="grid gap-3">
			<div className="grid gap-3 sm:grid-cols-3">
				<EditorField {...props} name="total" label="Out-the-door total" kind="dollars" />
				<EditorField {...props} name="payment" label="Monthly payment" kind="dollars" />
				<EditorField {...props} name="months" label="Months" kind="number" />
			</div>
			<Disclosure look="text" summary="Other totals on the document" defaultOpen={isInUse(props, more)}>
				<div className="grid gap-3 sm:grid-cols-3">
					<EditorField {...props} name="amountFinanced" label="Amount financed" kind="dollars" />
					<EditorField {...props} name="dueAtSigning" label="Due at signing" kind="dollars" />
					<EditorField {...props} name="financeCharge" label="Finance charge" kind="dollars" />
					<EditorField {...props} name="totalOfPayments" label="Total of payments" kind="dollars" />
					<EditorField {...props} name="totalSalePrice" label="Total sale price" kind="dollars" />
				</div>
			</Disclosure>
		</div>
	)
}

/** The terms of a loan. */
export function LoanFields(props: FieldsProps) {
	const isOpen = isInUse(props, ['apr', 'balloon', 'firstPayment', 'every'])
	return (
		<Disclosure summary="Loan" defaultOpen={isOpen}>
			<div className="grid gap-3 text-ink sm:grid-cols-3">
				<EditorField {...props} name="apr" label="APR" kind="percent" />
				<EditorField {...props} name="firstPayment" label="First payment due" kind="date" />
				<Field id="every" label="Payments come">
					<Select name="every" density="compact" defaultValue={props.values.every}>
						<option value="">Every month</option>
						<option value="two_weeks">Every two weeks</option>
					</Select>
				</Field>
				<EditorField {...props} name="balloon" label="Balloon payment at the end" kind="dollars" />
			</div>
		</Disclosure>
	)
}

/** The figures of a lease. */
export function LeaseFields(props: FieldsProps) {
	const fields = ['capCost', 'capReduction', 'residual', 'moneyFactor', 'rentCharge'] as const
	return (
		<Disclosure summary="Lease" defaultOpen={isInUse(props, fields)}>
			<div className="grid gap-3 text-ink sm:grid-cols-3">
				<EditorField {...props} name="capCost" label="Gross capitalized cost" kind="dollars" />
				<EditorField {...props} name="capReduction" label="Capitalized cost reduction" kind="dollars" />
				<EditorField {...props} name="residual" label="Residual value" kind="dollars" />
				<EditorField {...props} name="moneyFactor" label="Money factor" hint="For example .00210" />
				<EditorField {...props} name="rentCharge" label="Rent charge" kind="dollars" />
				<EditorField {...props} name="milesPerYear" label="Miles per year" kind="number" />
				<EditorField {...props} name="acquisition" label="Acquisition fee" kind="dollars" />
				<EditorField {...props} name="disposition" label="Disposition fee" kind="dollars" />
				<EditorField {...props} name="securityDeposits" label="Security deposits" kind="dollars" />
				<Field id="taxOn" label="Taxed on">
					<Select name="taxOn" density="compact" defaultValue={props.values.taxOn}>
						<option value="">Not stated</option>
						<option value="payment">Each payment</option>
						<option value="upfront">All payments at the start</option>
						<option value="price">The price of the car</option>
					</Select>
				</Field>
				<Field id="onePay" label="Paid">
					<Select name="onePay" density="compact" defaultValue={props.values.onePay}>
						<option value="">Month by month</option>
						<option value="yes">In one payment at the start</option>
					</Select>
				</Field>
			</div>
		</Disclosure>
	)
}

/** The trade-in. */
export function TradeFields(props: FieldsProps) {
	const fields = ['tradeAllowance', 'tradePayoff', 'payoffGoodUntil'] as const
	return (
		<Disclosure summary="Trade-in" defaultOpen={isInUse(props, fields)}>
			<div className="grid gap-3 text-ink sm:grid-cols-3">
				<EditorField {...props} name="tradeAllowance" label="What the dealer offers for it" kind="dollars" />
				<EditorField {...props} name="tradePayoff" label="Still owed on it" kind="dollars" />
				<EditorField {...props} name="payoffGoodUntil" label="Payoff good until" kind="date" />
			</div>
		</Disclosure>
	)
}

const emptyTax: TaxRow = { label: '', rate: '', base: '', amount: '' }

/** The single taxes, if the paper lists them. */
export function TaxFields({ taxes, error }: { taxes: readonly TaxRow[]; error?: string | undefined }) {
	const shown = [...taxes, ...Array.from({ length: Math.max(2, 4 - taxes.length) }, () => emptyTax)]
	return (
		<Disclosure summary="Taxes in detail" defaultOpen={taxes.length > 0}>
			<div className="grid gap-2 text-ink" id="taxes">
				<p className="text-fine text-ink-soft">
					Enter the parts of the sales tax, with their rates if they are printed.
				</p>
				{error && <FieldError id="taxes-error">{error}</FieldError>}
				{shown.map((tax, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					<div key={index} className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_9rem_9rem]">
						<Input
							name="taxLabel"
							density="compact"
							aria-label={`Tax ${index + 1}: name`}
							defaultValue={tax.label}
						/>
						<Input
							name="taxRate"
							density="compact"
							aria-label={`Tax ${index + 1}: rate in percent`}
							suffix="%"
							defaultValue={tax.rate}
						/>
						<Input
							name="taxBase"
							density="compact"
							aria-label={`Tax ${index + 1}: taxed amount in dollars`}
							prefix="$"
							defaultValue={tax.base}
						/>
						<Input
							name="taxAmount"
							density="compact"
							aria-label={`Tax ${index + 1}: tax in dollars`}
							prefix="$"
							defaultValue={tax.amount}
							aria-invalid={tax.error ? true : undefined}
							aria-describedby={tax.error && `tax-${index}-error`}
						/>
						{tax.error && (
							<div className="col-span-full">
								<FieldError id={`tax-${index}-error`}>{tax.error}</FieldError>
							</div>
						)}
					</div>
				))}
			</div>
		</Disclosure>
	)
}
