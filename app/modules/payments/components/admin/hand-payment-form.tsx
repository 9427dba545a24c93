import { Button } from '#app/ui/controls/button.tsx'
import { FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { methodNames } from '../../books/book-kinds.ts'
import { type HandPaymentField, handMethods } from '../../invoices/hand-payment.schema.ts'

type HandPaymentFormProps = {
	form: FormState<HandPaymentField>
	/** Identifies this form: submitted twice, it records one payment. */
	requestKey: string
	/** The local date of the business, the last day that can be chosen. */
	today: string
}

/** The form that records that an invoice or a part of it was paid without its link. */
export function HandPaymentForm({ form, requestKey, today }: HandPaymentFormProps) {
	return (
		<PostForm form={form} className="grid gap-4">
			<input type="hidden" name="requestKey" value={requestKey} />
			<FormField form={form} name="amount" label="Amount" required>
				<Input density="compact" />
			</FormField>
			<FormField form={form} name="method" label="Paid by" required>
				<Select density="compact" autoComplete="off">
					<option value="">Choose</option>
					{handMethods.map((method) => (
						<option key={method} value={method}>
							{methodNames[method]}
						</option>
					))}
				</Select>
			</FormField>
			<FormField form={form} name="paidOn" label="Paid on" required>
				<Input max={today} density="compact" />
			</FormField>
			<div className="flex justify-end max-sm:*:flex-1">
				<Button variant="go" size="compact" type="submit" busyText={form.busy ? 'Recording…' : undefined}>
					Record payment
				</Button>
			</div>
		</PostForm>
	)
}
