import { Form, useNavigation } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { formatList } from '#engine'
import { attestations } from '../round.ts'
import { type FieldsProps, Money, Text, type Values } from './bid-inputs.tsx'
import { type BidPageData, bidAction } from './bid-page-data.ts'
import { PurchaseFields } from './purchase-fields.tsx'

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
					{page.savedAt && (
						<p className="text-fine text-ink-soft">{`Saved on this device: ${page.savedAt}.`}</p>
					)}
				</div>
				<input type="hidden" name="formKey" value={key} />
				{(rejected?.formError || hasErrors) && (
					<ErrorBox>
						{`${rejected?.formError ?? 'Your offer hasn’t been sent yet. Please check the highlighted fields.'}${hasErrors ? ' If you chose a PDF, please choose it again.' : ''}`}
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
				{page.codeGoesTo && <CodeField {...fields} goesTo={page.codeGoesTo} />}
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

/** On a device that sent none of the dealer's offers: the code without which it can't change them. */
function CodeField({ goesTo, ...fields }: FieldsProps & { goesTo: readonly string[] }) {
	return (
		<div className="grid gap-2">
			<p className="text-small">
				{`Your offer was sent from another device. To change it from this one, you need a code. Press “Seal and send”, and we’ll email it to ${formatList(goesTo)}.`}
			</p>
			<Field
				id="code"
				label="Code from the email"
				hint="Eight digits. Leave this empty to get one."
				error={getOwnValue(fields.errors, 'code')}
			>
				<Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
			</Field>
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
