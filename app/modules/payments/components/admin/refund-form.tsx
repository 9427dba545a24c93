import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

export type RefundResult = RejectedForm<'amount' | 'reason' | 'requestKey'>

type RefundFormProps = {
	/** '149.99', without a currency sign: the amount that can still be refunded. */
	refundable: string
	/** Identifies this form: submitted twice, it creates one refund. */
	requestKey: string
	/** Whether the advisor gives the money back, because no provider took it. */
	byHand: boolean
	rejected: RefundResult | undefined
	busy: boolean
}

/** The form that refunds part or all of an order. */
export function RefundForm({ refundable, requestKey, byHand, rejected, busy }: RefundFormProps) {
	const message = rejected?.formError ?? rejected?.errors.requestKey
	return (
		<Form method="post" noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="refund" />
			<input type="hidden" name="requestKey" value={requestKey} />
			{message && <ErrorBox>{message}</ErrorBox>}
			<Field
				id="amount"
				label="Amount"
				hint={
					byHand
						? `Up to $${refundable}. Give it back first. This records it and emails the client.`
						: `Up to $${refundable}. The client gets an email once it is on its way.`
				}
				error={rejected?.errors.amount}
				required
			>
				<Input
					name="amount"
					prefix="$"
					autoComplete="off"
					density="compact"
					defaultValue={rejected?.values.amount ?? refundable}
				/>
			</Field>
			<Field
				id="reason"
				label="Reason"
				hint={`For your records${byHand ? '' : ' and the provider’s'}; the client does not see it.`}
				error={rejected?.errors.reason}
				required
			>
				<Textarea name="reason" rows={2} maxLength={500} defaultValue={rejected?.values.reason} />
			</Field>
			<div className="flex justify-end max-sm:*:flex-1">
				<Button type="submit" variant="destructive" size="compact" busyText={busy ? 'Refunding…' : undefined}>
					Refund
				</Button>
			</div>
		</Form>
	)
}
