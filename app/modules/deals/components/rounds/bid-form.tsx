import { Form, useNavigation } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { useFormKey } from '#app/ui/controls/use-form-key.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { attestations, itemRows } from '../../rounds/round.ts'
import { type BidPageData, bidAction } from './bid-page-data.ts'

type BidFormProps = { page: BidPageData; rejected: RejectedForm | null }

/** The dealer's form: the figures, the responsible manager, the confirmations and an optional PDF. It works without scripts. */
export function BidForm({ page, rejected }: BidFormProps) {
	const key = useFormKey(page.formKey)
	const intent = useNavigation().formData?.get('intent')
	const { request } = page
	const values: Values = rejected?.values ?? page.typed
	const errors: Values = rejected?.errors ?? {}
	const fields = { values, errors }
	const hasErrors = Object.keys(errors).length > 0
	return (
		<Card asChild look="raised" className="grid gap-6 p-5 sm:p-6">
			<Form
				method="post"
				encType="multipart/form-data"
				action={bidAction(page.token)}
				id="offer"
				noValidate
				preventScrollReset
			>
				<div>
					<h2 className="text-h2">{page.hasBidInStage ? 'Change your offer' : 'Your offer'}</h2>
					{page.savedAt && <p className="text-fine text-ink-soft">Saved on this device: {page.savedAt}.</p>}
				</div>
				<input type="hidden" name="formKey" value={key} />
				{(rejected?.formError || hasErrors) && (
					<ErrorBox>
						{rejected?.formError ?? 'Your offer hasn’t been sent yet. Please check the highlighted fields.'}
						{hasErrors && ' If you chose a PDF, please choose it again.'}
					</ErrorBox>
				)}
				{request.kind === 'trade' ? (
					<Money
						{...fields}
						name="allowance"
						label="Your offer for this car"
						hint="What your dealership would pay the client."
					/>
				) : (
					<PurchaseFields {...fields} payment={request.payment} />
				)}
				<ContactFields {...fields} />
				<Field
					id="pdf"
					label="Your own quote as a PDF"
					hint="It stays sealed with your offer. 4 MB maximum."
					optional
					error={errors.pdf}
				>
					<input
						id="pdf"
						type="file"
						name="pdf"
						accept="application/pdf,.pdf"
						className="input"
						aria-invalid={errors.pdf ? true : undefined}
					/>
				</Field>
				<fieldset>
					<legend className="font-semibold">Please confirm</legend>
					{attestations[request.kind].map(([name, label]) => (
						<Checkbox
							key={name}
							id={`attest-${name}`}
							name={`attest-${name}`}
							label={label}
							defaultChecked={getOwnValue(values, `attest-${name}`) === 'on'}
							error={getOwnValue(errors, `attest-${name}`)}
						/>
					))}
				</fieldset>
				<div className="flex flex-wrap gap-3">
					<Button intent="bid" variant="go" busyText={intent === 'bid' ? 'Sealing…' : undefined}>
						Seal and send
					</Button>
					<Button intent="save" variant="quiet" busyText={intent === 'save' ? 'Saving…' : undefined}>
						Save and return later
					</Button>
				</div>
				<p className="text-fine text-ink-soft">
					We don’t charge dealers a fee. Saved entries stay on this device.
				</p>
			</Form>
		</Card>
	)
}

type Values = Readonly<Partial<Record<string, string>>>
type FieldsProps = { values: Values; errors: Values }

type MoneyProps = FieldsProps & { name: string; label: string; hint?: string; optional?: boolean }

const Money = ({ name, label, hint, optional, values, errors }: MoneyProps) => (
	<Field id={name} label={label} hint={hint} optional={optional ?? false} error={getOwnValue(errors, name)}>
		<Input
			name={name}
			prefix="$"
			inputMode="decimal"
			autoComplete="off"
			defaultValue={getOwnValue(values, name)}
			maxLength={40}
		/>
	</Field>
)

type TextProps = MoneyProps & { type?: string; autoComplete?: string; max?: number; suffix?: string }

const Text = ({
	name,
	label,
	hint,
	optional,
	values,
	errors,
	type,
	autoComplete,
	max,
	suffix,
}: TextProps) => (
	<Field id={name} label={label} hint={hint} optional={optional ?? false} error={getOwnValue(errors, name)}>
		<Input
			name={name}
			type={type ?? 'text'}
			autoComplete={autoComplete ?? 'off'}
			defaultValue={getOwnValue(values, name)}
			maxLength={max ?? 120}
			{...(suffix && { suffix })}
		/>
	</Field>
)

const rows = Array.from({ length: itemRows }, (_, index) => index)
/** The others are behind a button, because most offers need none. */
const rowsShown = 2

function PurchaseFields({ payment, ...fields }: FieldsProps & { payment: 'cash' | 'loan' | 'lease' | null }) {
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
			{payment === 'loan' && (
				<fieldset className="grid gap-4 sm:grid-cols-3">
					<legend className="mb-3 font-semibold">The loan</legend>
					<Text {...fields} name="apr" label="APR" suffix="%" optional />
					<Text {...fields} name="months" label="Months" optional />
					<Money {...fields} name="payment" label="Monthly payment" optional />
				</fieldset>
			)}
			{payment === 'lease' && (
				<fieldset className="grid gap-4 sm:grid-cols-2">
					<legend className="mb-3 font-semibold">The lease</legend>
					<Text {...fields} name="months" label="Months" />
					<Money {...fields} name="capCost" label="Gross capitalized cost" />
					<Money {...fields} name="residual" label="Residual value" />
					<Money {...fields} name="capReduction" label="Capitalized cost reduction" optional />
					<Text {...fields} name="moneyFactor" label="Money factor" hint="For example .00210" optional />
					<Money {...fields} name="payment" label="Monthly payment" optional />
				</fieldset>
			)}
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
			<Field id={amount} label="Amount" error={getOwnValue(errors, amount)}>
				<Input
					name={amount}
					inputMode="decimal"
					autoComplete="off"
					defaultValue={getOwnValue(values, amount)}
					maxLength={40}
				/>
			</Field>
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

function ContactFields(fields: FieldsProps) {
	return (
		<>
			<fieldset className="grid gap-4 sm:grid-cols-2">
				<legend className="mb-3 font-semibold">Manager responsible for this offer</legend>
				<Text {...fields} name="managerName" label="Name" autoComplete="name" />
				<Text {...fields} name="managerTitle" label="Job title" autoComplete="organization-title" optional />
				<Text {...fields} name="managerPhone" label="Phone" type="tel" autoComplete="tel" max={60} />
				<Text
					{...fields}
					name="managerEmail"
					label="Email"
					hint="We’ll email your receipt here."
					type="email"
					autoComplete="email"
					max={160}
				/>
			</fieldset>
			<div className="grid gap-4 sm:grid-cols-2">
				<Text {...fields} name="validUntil" label="Good until" type="date" optional />
			</div>
			<Field id="note" label="Anything else?" optional error={getOwnValue(fields.errors, 'note')}>
				<Textarea name="note" rows={3} maxLength={1_000} defaultValue={getOwnValue(fields.values, 'note')} />
			</Field>
		</>
	)
}
