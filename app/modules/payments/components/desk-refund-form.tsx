import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export type RefundRefusal = {
	message: string | null
	fields: { amount?: string[] | undefined; reason?: string[] | undefined }
	values: { amount: string; reason: string }
}

type RefundFormProps = {
	/** '149.99', without a sign: what can still be given back. */
	refundable: string
	/** Names this form: sent twice, it is one refund. */
	requestKey: string
	refused: RefundRefusal | undefined
	busy: boolean
}

/** Gives back part or all of an order. */
export function RefundForm({ refundable, requestKey, refused, busy }: RefundFormProps) {
	return (
		<Form method="post" noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="refund" />
			<input type="hidden" name="requestKey" value={requestKey} />
			{refused?.message && <ErrorBox>{refused.message}</ErrorBox>}
			<Field
				id="amount"
				label="Amount"
				hint={`Up to $${refundable}. The client gets a mail once it is on its way.`}
				error={refused?.fields.amount}
				required
			>
				<Input
					name="amount"
					prefix="$"
					inputMode="decimal"
					autoComplete="off"
					density="desk"
					defaultValue={refused?.values.amount ?? refundable}
				/>
			</Field>
			<Field
				id="reason"
				label="Reason"
				hint="For your records and the provider's; the client does not see it."
				error={refused?.fields.reason}
				required
			>
				<Textarea name="reason" rows={2} maxLength={500} defaultValue={refused?.values.reason} />
			</Field>
			<div className="flex justify-end max-sm:*:flex-1">
				<Button type="submit" variant="destroy" size="desk" busyText={busy ? 'Refunding…' : undefined}>
					Refund
				</Button>
			</div>
		</Form>
	)
}
