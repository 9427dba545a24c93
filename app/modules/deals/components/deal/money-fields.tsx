import { FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { TaxRow } from '../../forms/typed-document.ts'
import { type EditorFields, isInUse, onePayOptions, TermField, taxOnOptions } from './term-field.tsx'

/** The totals that the paper prints. */
export function TotalFields(props: EditorFields) {
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
				<TermField {...props} name="total" label="Out-the-door total" unit="$" />
				<TermField {...props} name="payment" label="Monthly payment" unit="$" />
				<TermField {...props} name="months" label="Months" />
			</div>
			<Disclosure look="text" summary="Other totals on the document" defaultOpen={isInUse(props.form, more)}>
				<div className="grid gap-3 sm:grid-cols-3">
					<TermField {...props} name="amountFinanced" label="Amount financed" unit="$" />
					<TermField {...props} name="dueAtSigning" label="Due at signing" unit="$" />
					<TermField {...props} name="financeCharge" label="Finance charge" unit="$" />
					<TermField {...props} name="totalOfPayments" label="Total of payments" unit="$" />
					<TermField {...props} name="totalSalePrice" label="Total sale price" unit="$" />
				</div>
			</Disclosure>
		</div>
	)
}

/** The terms of a loan. */
export function LoanFields(props: EditorFields) {
	const isOpen = isInUse(props.form, ['apr', 'balloon', 'firstPayment', 'every'])
	return (
		<Disclosure summary="Loan" defaultOpen={isOpen}>
			<div className="grid gap-3 text-ink sm:grid-cols-3">
				<TermField {...props} name="apr" label="APR" unit="%" />
				<TermField {...props} name="firstPayment" label="First payment due" />
				<TermField form={props.form} name="every" label="Payments come">
					<Select density="compact">
						<option value="">Every month</option>
						<option value="two_weeks">Every two weeks</option>
					</Select>
				</TermField>
				<TermField {...props} name="balloon" label="Balloon payment at the end" unit="$" />
			</div>
		</Disclosure>
	)
}

/** The figures of a lease. */
export function LeaseFields(props: EditorFields) {
	const fields = ['capCost', 'capReduction', 'residual', 'moneyFactor', 'rentCharge'] as const
	const more = [
		'adjustedCap',
		'residualPercent',
		'basePayment',
		'purchaseOption',
		'excessMile',
		'securityDeposits',
	] as const
	return (
		<Disclosure summary="Lease" defaultOpen={isInUse(props.form, [...fields, ...more])}>
			<div className="grid gap-3 text-ink sm:grid-cols-3">
				<TermField {...props} name="capCost" label="Gross capitalized cost" unit="$" />
				<TermField {...props} name="capReduction" label="Capitalized cost reduction" unit="$" />
				<TermField {...props} name="residual" label="Residual value" unit="$" />
				<TermField {...props} name="moneyFactor" label="Money factor" hint="For example .00210" />
				<TermField {...props} name="rentCharge" label="Rent charge" unit="$" />
				<TermField {...props} name="milesPerYear" label="Miles per year" />
				<TermField {...props} name="acquisition" label="Acquisition fee" unit="$" />
				<TermField {...props} name="disposition" label="Disposition fee" unit="$" />
				<TermField form={props.form} name="taxOn" label="Taxed on">
					<Select density="compact">{taxOnOptions}</Select>
				</TermField>
				<TermField form={props.form} name="onePay" label="Paid">
					<Select density="compact">{onePayOptions}</Select>
				</TermField>
			</div>
			<Disclosure look="text" summary="More figures of the lease" defaultOpen={isInUse(props.form, more)}>
				<div className="grid gap-3 text-ink sm:grid-cols-3">
					<TermField {...props} name="adjustedCap" label="Adjusted capitalized cost" unit="$" />
					<TermField {...props} name="residualPercent" label="Residual in percent" unit="%" />
					<TermField {...props} name="basePayment" label="Payment before tax" unit="$" />
					<TermField {...props} name="purchaseOption" label="Price to buy it at the end" unit="$" />
					<TermField {...props} name="excessMile" label="Each extra mile" unit="$" />
					<TermField {...props} name="securityDeposits" label="Security deposits" unit="$" />
				</div>
			</Disclosure>
		</Disclosure>
	)
}

/** The trade-in. */
export function TradeFields(props: EditorFields) {
	const fields = ['tradeAllowance', 'tradePayoff', 'payoffGoodUntil'] as const
	return (
		<Disclosure summary="Trade-in" defaultOpen={isInUse(props.form, fields)}>
			<div className="grid gap-3 text-ink sm:grid-cols-3">
				<TermField {...props} name="tradeAllowance" label="What the dealer offers for it" unit="$" />
				<TermField {...props} name="tradePayoff" label="Still owed on it" unit="$" />
				<TermField {...props} name="payoffGoodUntil" label="Payoff good until" />
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
