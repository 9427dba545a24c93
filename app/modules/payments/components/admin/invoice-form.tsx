import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { InvoiceField } from '../../invoices/invoice.schema.ts'

type InvoiceFormProps = {
	form: FormState<InvoiceField>
	/** Identifies this form: submitted twice, it creates one invoice. */
	requestKey: string
	/** The local date of the business, the earliest due date. */
	today: string
}

/** The form for a new invoice, which emails the client a payment link. */
export function InvoiceForm({ form, requestKey, today }: InvoiceFormProps) {
	const error = form.rejected?.formError ?? form.rejected?.errors.requestKey
	return (
		<PostForm form={form} error={error && <ErrorBox>{error}</ErrorBox>} className="grid gap-4">
			<input type="hidden" name="requestKey" value={requestKey} />
			<FormField form={form} name="customerName" label="Client" required>
				<Input density="compact" />
			</FormField>
			<FormField
				form={form}
				name="customerEmail"
				label="Email"
				hint="We’ll email the payment link here."
				required
			>
				<Input density="compact" autoComplete="off" />
			</FormField>
			<FormField form={form} name="title" label="Description" required>
				<Input density="compact" />
			</FormField>
			<FormField form={form} name="amount" label="Amount" required>
				<Input prefix="$" autoComplete="off" density="compact" />
			</FormField>
			<FormField
				form={form}
				name="dueOn"
				label="Due by"
				hint="After this date, the invoice is listed as overdue."
				optional
			>
				<Input min={today} density="compact" />
			</FormField>
			<FormField form={form} name="note" label="Message to client" optional>
				<Textarea rows={3} />
			</FormField>
			<div className="flex justify-end max-sm:*:flex-1">
				<Button type="submit" variant="go" size="compact" busyText={form.busy ? 'Sending…' : undefined}>
					Send invoice
				</Button>
			</div>
		</PostForm>
	)
}
