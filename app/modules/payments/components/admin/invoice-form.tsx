import { Form } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

type InvoiceFormProps = {
	/** Identifies this form: submitted twice, it creates one invoice. */
	requestKey: string
	/** The chosen client; empty for somebody without a file. */
	known: { name: string; email: string }
	/** The local date of the business, the earliest due date. */
	today: string
	rejected: RejectedForm | undefined
	busy: boolean
}

/** The form for a new invoice, which emails the client a payment link. */
export function InvoiceForm({ requestKey, known, today, rejected, busy }: InvoiceFormProps) {
	const message = rejected?.formError ?? rejected?.errors.requestKey
	const errorOf = (name: string) => getOwnValue(rejected?.errors, name)
	const values = (name: string, fallback = '') => getOwnValue(rejected?.values, name) ?? fallback
	return (
		<Form method="post" noValidate className="grid gap-4">
			<input type="hidden" name="requestKey" value={requestKey} />
			{message && <ErrorBox>{message}</ErrorBox>}
			<Field id="customerName" label="Client" error={errorOf('customerName')} required>
				<Input name="customerName" density="compact" defaultValue={values('customerName', known.name)} />
			</Field>
			<Field
				id="customerEmail"
				label="Email"
				hint="We’ll email the payment link here."
				error={errorOf('customerEmail')}
				required
			>
				<Input
					type="email"
					name="customerEmail"
					density="compact"
					defaultValue={values('customerEmail', known.email)}
				/>
			</Field>
			<Field id="title" label="Description" error={errorOf('title')} required>
				<Input name="title" density="compact" maxLength={120} defaultValue={values('title')} />
			</Field>
			<Field id="amount" label="Amount" error={errorOf('amount')} required>
				<Input
					name="amount"
					prefix="$"
					inputMode="decimal"
					autoComplete="off"
					density="compact"
					defaultValue={values('amount')}
				/>
			</Field>
			<Field
				id="dueOn"
				label="Due by"
				hint="After this date, the invoice is listed as overdue."
				error={errorOf('dueOn')}
				optional
			>
				<Input type="date" name="dueOn" min={today} density="compact" defaultValue={values('dueOn')} />
			</Field>
			<Field id="note" label="Message to client" error={errorOf('note')} optional>
				<Textarea name="note" rows={3} maxLength={1_000} defaultValue={values('note')} />
			</Field>
			<div className="flex justify-end max-sm:*:flex-1">
				<Button type="submit" variant="go" size="compact" busyText={busy ? 'Sending…' : undefined}>
					Send invoice
				</Button>
			</div>
		</Form>
	)
}
