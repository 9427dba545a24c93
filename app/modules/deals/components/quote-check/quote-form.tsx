import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { usStates } from '#engine'
import type { QuoteField, QuoteRow, QuoteValues } from '../../quote-check/quote-values.ts'
import { QuoteRows } from './quote-rows.tsx'

type Errors = Partial<Record<QuoteField | 'lines' | 'text', string>>

export type QuoteFormProps = {
	text: string
	rows: readonly QuoteRow[]
	values: QuoteValues
	errors: Errors
}

/** The id of the form, for buttons outside of it. */
export const quoteFormId = 'quote'

/** The quote checker's form: paste a message, or type the lines; then where, how it is paid, and what the paper states. */
export function QuoteForm({ text, rows, values, errors }: QuoteFormProps) {
	const navigation = useNavigation()
	const intent = navigation.formAction?.startsWith('/resources/quote-checker')
		? navigation.formData?.get('intent')
		: null
	return (
		<Form
			id={quoteFormId}
			method="post"
			action="/resources/quote-checker#result"
			preventScrollReset
			noValidate
			className="grid gap-6"
		>
			<div className="grid gap-3">
				<Field
					id="text"
					label="Paste the dealer’s message or quote"
					hint="An email, a text message or spreadsheet cells all work. We find the amounts."
					error={errors.text}
				>
					<Textarea name="text" rows={5} defaultValue={text} maxLength={64_000} />
				</Field>
				<Button intent="paste" className="w-fit" busyText={intent === 'paste' ? 'Reading...' : undefined}>
					Check this text
				</Button>
			</div>
			<QuoteRows rows={rows} error={errors.lines} />
			<div className="grid gap-4 sm:grid-cols-2">
				<Field
					id="total"
					label="Total on the quote"
					hint="The out-the-door price, if the quote shows one."
					optional
					error={errors.total}
				>
					<Dollars name="total" values={values} />
				</Field>
				<Field
					id="state"
					label="Where you’ll register the car"
					hint="Fee and tax rules depend on the state."
					optional
					error={errors.state}
				>
					<Select name="state" defaultValue={values.state ?? ''}>
						<option value="">Not stated</option>
						{Object.entries(usStates).map(([code, name]) => (
							<option key={code} value={code}>
								{name}
							</option>
						))}
					</Select>
				</Field>
				<Field id="deal" label="How you’d pay" error={errors.deal}>
					<Select name="deal" defaultValue={values.deal ?? 'cash'}>
						<option value="cash">Cash, or my own loan</option>
						<option value="loan">A loan through the dealer</option>
						<option value="lease">A lease</option>
					</Select>
				</Field>
				<Field id="condition" label="The car" optional error={errors.condition}>
					<Select name="condition" defaultValue={values.condition ?? ''}>
						<option value="">Not stated</option>
						<option value="new">New</option>
						<option value="used">Used</option>
						<option value="cpo">Certified pre-owned</option>
						<option value="demo">Demonstrator</option>
					</Select>
				</Field>
			</div>
			<LoanFields values={values} errors={errors} />
			<LeaseFields values={values} errors={errors} />
			<TradeAndVinFields values={values} errors={errors} />
			<Button
				intent="check"
				variant="go"
				className="w-fit"
				busyText={intent === 'check' ? 'Checking...' : undefined}
			>
				Check this quote
			</Button>
		</Form>
	)
}

type FieldsProps = { values: QuoteValues; errors: Errors }

function TradeAndVinFields({ values, errors }: FieldsProps) {
	const hasErrors = Boolean(errors.vin || errors.tradeAllowance || errors.tradePayoff)
	return (
		<Disclosure
			summary="Trade-in and VIN"
			defaultOpen={hasErrors || Boolean(values.tradeAllowance || values.tradePayoff || values.vin)}
		>
			<div className="grid gap-4 text-ink sm:grid-cols-3">
				<Field
					id="tradeAllowance"
					label="What the dealer offers for your trade-in"
					optional
					error={errors.tradeAllowance}
				>
					<Dollars name="tradeAllowance" values={values} />
				</Field>
				<Field
					id="tradePayoff"
					label="What you still owe on your trade-in"
					optional
					error={errors.tradePayoff}
				>
					<Dollars name="tradePayoff" values={values} />
				</Field>
				<Field id="vin" label="VIN of the car" optional error={errors.vin}>
					<Input name="vin" autoComplete="off" defaultValue={values.vin} maxLength={40} />
				</Field>
			</div>
		</Disclosure>
	)
}

function LoanFields({ values, errors }: FieldsProps) {
	const isOpen = values.deal === 'loan' || Boolean(values.apr || values.payment || values.ownRate)
	return (
		<Disclosure summary="Loan or lease payments" defaultOpen={isOpen || values.deal === 'lease'}>
			<div className="grid gap-4 text-ink sm:grid-cols-3">
				<Field id="months" label="Months" optional error={errors.months}>
					<Input
						name="months"
						inputMode="numeric"
						autoComplete="off"
						defaultValue={values.months}
						maxLength={40}
					/>
				</Field>
				<Field id="payment" label="Monthly payment" optional error={errors.payment}>
					<Dollars name="payment" values={values} />
				</Field>
				<Field id="apr" label="APR" optional error={errors.apr}>
					<Percent name="apr" values={values} />
				</Field>
				<Field id="ownRate" label="APR another lender offers you" optional error={errors.ownRate}>
					<Percent name="ownRate" values={values} />
				</Field>
				<Field id="firstPayment" label="First payment due" optional error={errors.firstPayment}>
					<Input type="date" name="firstPayment" defaultValue={values.firstPayment} />
				</Field>
			</div>
		</Disclosure>
	)
}

function LeaseFields({ values, errors }: FieldsProps) {
	const isOpen = values.deal === 'lease' || Boolean(values.capCost || values.residual || values.moneyFactor)
	return (
		<Disclosure summary="Lease details" defaultOpen={isOpen}>
			<div className="grid gap-4 text-ink sm:grid-cols-2">
				<Field id="capCost" label="Gross capitalized cost" optional error={errors.capCost}>
					<Dollars name="capCost" values={values} />
				</Field>
				<Field id="capReduction" label="Capitalized cost reduction" optional error={errors.capReduction}>
					<Dollars name="capReduction" values={values} />
				</Field>
				<Field id="residual" label="Residual value" optional error={errors.residual}>
					<Dollars name="residual" values={values} />
				</Field>
				<Field
					id="moneyFactor"
					label="Money factor"
					hint="For example .00210"
					optional
					error={errors.moneyFactor}
				>
					<Input
						name="moneyFactor"
						inputMode="decimal"
						autoComplete="off"
						defaultValue={values.moneyFactor}
						maxLength={40}
					/>
				</Field>
			</div>
		</Disclosure>
	)
}

type AmountProps = { name: QuoteField; values: QuoteValues }

const Dollars = ({ name, values }: AmountProps) => (
	<Input
		name={name}
		prefix="$"
		inputMode="decimal"
		autoComplete="off"
		defaultValue={values[name]}
		maxLength={60}
	/>
)

const Percent = ({ name, values }: AmountProps) => (
	<Input
		name={name}
		suffix="%"
		inputMode="decimal"
		autoComplete="off"
		defaultValue={values[name]}
		maxLength={40}
	/>
)
