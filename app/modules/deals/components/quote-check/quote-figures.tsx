import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import type { FormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type UsState, usStates } from '#engine'
import type { TaxRow } from '../../forms/typed-document.ts'
import type { QuoteField } from '../../quote-check/read-quote-form.ts'
import {
	conditionOptions,
	isInUse,
	onePayOptions,
	stateOptions,
	TermField,
	taxOnOptions,
} from '../deal/term-field.tsx'
import type { AskedFirst } from './open-questions.tsx'
import { QuoteTaxes } from './quote-taxes.tsx'

/** The ZIP code is asked for while a state is chosen that has some, also without scripts. */
const stateOptionsWith = (zipStates: readonly UsState[]) =>
	Object.entries(usStates).map(([code, name]) => (
		<option key={code} value={code} data-zips={zipStates.some((each) => each === code) || undefined}>
			{name}
		</option>
	))

type FieldsProps = { form: FormState<QuoteField> }

type FigureFieldsProps = FieldsProps &
	AskedFirst & {
		zipStates: readonly UsState[]
		taxes: readonly TaxRow[]
		/** The dealer in words, for a quote that is saved. */
		writtenBy: string
	}

/** The figures beside the lines: what the quote states, where, how it is paid. Parts without a figure are closed. */
export const FigureFields = ({
	form,
	zipStates,
	taxes,
	writtenBy,
	isPlaceAsked,
	isConditionAsked,
}: FigureFieldsProps) => (
	<>
		<div className="grid gap-4 sm:grid-cols-2">
			<Line form={form} name="total" label="Total on the quote" unit="$" />
			{!isPlaceAsked && <PlaceFields form={form} zipStates={zipStates} />}
			<TermField form={form} name="deal" label="How you’d pay">
				<Select>
					<option value="">As the quote says</option>
					<option value="cash">Cash, or my own loan</option>
					<option value="loan">A loan through the dealer</option>
					<option value="lease">A lease</option>
				</Select>
			</TermField>
			{!isConditionAsked && (
				<TermField form={form} name="condition" label="The car" optional>
					<Select>{conditionOptions}</Select>
				</TermField>
			)}
		</div>
		<div>
			<LoanFields form={form} />
			<LeaseFields form={form} />
			<TotalFields form={form} />
			<QuoteTaxes taxes={taxes} />
			<CarFields form={form} writtenBy={writtenBy} />
		</div>
	</>
)

/** Where the car will be registered; in a state of which ZIP codes are known, also in which, without scripts too. */
export const PlaceFields = ({ form, zipStates }: FieldsProps & { zipStates: readonly UsState[] }) => (
	<div className="group/place grid gap-4">
		<TermField form={form} name="state" label="Where will you register the car?">
			<Select>
				<option value="">Choose a state</option>
				{zipStates.length > 0 ? stateOptionsWith(zipStates) : stateOptions}
			</Select>
		</TermField>
		{zipStates.length > 0 && (
			<div className="hidden group-has-[[data-zips]:checked]/place:block">
				<Line form={form} name="zip" label="ZIP code" />
			</div>
		)}
	</div>
)

function CarFields({ form, writtenBy }: FieldsProps & { writtenBy: string }) {
	const fields = ['year', 'make', 'model', 'vin', 'tradeAllowance', 'tradePayoff'] as const
	const isOpen = writtenBy !== '' || isInUse(form, fields)
	return (
		<Disclosure summary="Car, dealer and trade-in" defaultOpen={isOpen}>
			<div className="grid gap-4 text-ink sm:grid-cols-2">
				<Line form={form} name="year" label="Model year" />
				<Line form={form} name="make" label="Make" />
				<Line form={form} name="model" label="Model" />
				<Line form={form} name="vin" label="VIN of the car" />
				<Field id="writtenBy" label="The dealer" optional>
					<Input
						name="writtenBy"
						translate="no"
						defaultValue={writtenBy}
						maxLength={120}
						autoComplete="off"
					/>
				</Field>
				<Line form={form} name="tradeAllowance" label="What the dealer offers for your trade-in" unit="$" />
				<Line form={form} name="tradePayoff" label="What you still owe on your trade-in" unit="$" />
			</div>
		</Disclosure>
	)
}

function LoanFields({ form }: FieldsProps) {
	const { deal } = form.values
	const fields = ['months', 'payment', 'apr', 'ownRate', 'firstPayment'] as const
	const isOpen = deal === 'loan' || deal === 'lease' || isInUse(form, fields)
	return (
		<Disclosure summary="Loan or lease payments" defaultOpen={isOpen}>
			<div className="grid gap-4 text-ink sm:grid-cols-2">
				<Line form={form} name="months" label="Months" />
				<Line form={form} name="payment" label="Monthly payment" unit="$" />
				<Line form={form} name="apr" label="APR" unit="%" />
				<Line form={form} name="ownRate" label="APR another lender offers you" unit="%" />
				<Line form={form} name="firstPayment" label="First payment due" />
			</div>
		</Disclosure>
	)
}

type FieldRow = readonly [name: QuoteField, label: string, unit?: '$' | '%']

const leaseFields: readonly FieldRow[] = [
	['capCost', 'Gross capitalized cost', '$'],
	['capReduction', 'Capitalized cost reduction', '$'],
	['residual', 'Residual value', '$'],
	['moneyFactor', 'Money factor, like .00210'],
	['milesPerYear', 'Miles per year'],
	['dueAtSigning', 'Due at signing', '$'],
]
const moreLeaseFields: readonly FieldRow[] = [
	['adjustedCap', 'Adjusted capitalized cost', '$'],
	['residualPercent', 'Residual in percent', '%'],
	['rentCharge', 'Rent charge', '$'],
	['basePayment', 'Payment before tax', '$'],
	['acquisition', 'Acquisition fee', '$'],
	['disposition', 'Disposition fee', '$'],
	['purchaseOption', 'Price to buy it at the end', '$'],
	['excessMile', 'Each extra mile', '$'],
	['securityDeposits', 'Security deposits', '$'],
]
const totalFields: readonly FieldRow[] = [
	['amountFinanced', 'Amount financed', '$'],
	['financeCharge', 'Finance charge', '$'],
	['totalOfPayments', 'Total of payments', '$'],
	['totalSalePrice', 'Total sale price', '$'],
	['balloon', 'Balloon payment at the end', '$'],
]

type FieldsInRowsProps = FieldsProps & { fields: readonly FieldRow[]; children?: ReactNode }

const FieldsInRows = ({ form, fields, children }: FieldsInRowsProps) => (
	<div className="grid gap-4 text-ink sm:grid-cols-2">
		{fields.map(([name, label, unit]) => (
			<Line key={name} form={form} name={name} label={label} unit={unit} />
		))}
		{children}
	</div>
)

const areInUse = (form: FieldsProps['form'], fields: readonly FieldRow[]) =>
	isInUse(
		form,
		fields.map(([name]) => name),
	)

function LeaseFields({ form }: FieldsProps) {
	const hasMore = areInUse(form, moreLeaseFields) || isInUse(form, ['taxOn', 'onePay'])
	return (
		<Disclosure
			summary="Lease details"
			defaultOpen={form.values.deal === 'lease' || hasMore || areInUse(form, leaseFields)}
		>
			<FieldsInRows form={form} fields={leaseFields} />
			<Disclosure look="text" summary="More figures of the lease" defaultOpen={hasMore}>
				<FieldsInRows form={form} fields={moreLeaseFields}>
					<TermField form={form} name="taxOn" label="Taxed on">
						<Select>{taxOnOptions}</Select>
					</TermField>
					<TermField form={form} name="onePay" label="Paid">
						<Select>{onePayOptions}</Select>
					</TermField>
				</FieldsInRows>
			</Disclosure>
		</Disclosure>
	)
}

const TotalFields = ({ form }: FieldsProps) => (
	<Disclosure summary="Other totals on the quote" defaultOpen={areInUse(form, totalFields)}>
		<FieldsInRows form={form} fields={totalFields} />
	</Disclosure>
)

const Line = (props: ComponentProps<typeof TermField<QuoteField>>) => (
	<TermField {...props} charsMax={props.unit === '$' ? 60 : 40} />
)
