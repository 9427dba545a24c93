import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export type InvoiceRefusal = {
	message: string | null
	fields: Partial<Record<string, string[]>>
	values: Partial<Record<string, string>>
}

type InvoiceFormProps = {
	/** Names this form: sent twice, it is one invoice. */
	requestKey: string
	/** Filled in already, when it is opened from a client's file. */
	known: { name: string; email: string }
	refused: InvoiceRefusal | undefined
	busy: boolean
}

/** Asks somebody to pay an amount; they get a mail with the link. */
export function InvoiceForm({ requestKey, known, refused, busy }: InvoiceFormProps) {
	const errorOf = (name: string) => refused?.fields[name]
	const typed = (name: string, otherwise = '') => refused?.values[name] ?? otherwise
	return (
		<DeskSection id="new-invoice" title="New invoice">
			<Form method="post" noValidate className="grid gap-4">
				<input type="hidden" name="requestKey" value={requestKey} />
				{refused?.message && <ErrorBox>{refused.message}</ErrorBox>}
				<Field id="customerName" label="Client" error={errorOf('customerName')} required>
					<Input name="customerName" density="desk" defaultValue={typed('customerName', known.name)} />
				</Field>
				<Field
					id="customerEmail"
					label="Email"
					hint="The link to pay goes there."
					error={errorOf('customerEmail')}
					required
				>
					<Input
						type="email"
						name="customerEmail"
						density="desk"
						defaultValue={typed('customerEmail', known.email)}
					/>
				</Field>
				<Field id="title" label="What is paid for" error={errorOf('title')} required>
					<Input name="title" density="desk" maxLength={120} defaultValue={typed('title')} />
				</Field>
				<Field id="amount" label="Amount" error={errorOf('amount')} required>
					<Input
						name="amount"
						prefix="$"
						inputMode="decimal"
						autoComplete="off"
						density="desk"
						defaultValue={typed('amount')}
					/>
				</Field>
				<Field
					id="dueOn"
					label="To be paid by"
					hint="After that day it shows among what is overdue."
					error={errorOf('dueOn')}
					optional
				>
					<Input type="date" name="dueOn" density="desk" defaultValue={typed('dueOn')} />
				</Field>
				<Field id="note" label="Words to the client" error={errorOf('note')} optional>
					<Textarea name="note" rows={3} maxLength={1_000} defaultValue={typed('note')} />
				</Field>
				<div className="flex justify-end max-sm:*:flex-1">
					<Button type="submit" variant="go" size="desk" busyText={busy ? 'Sending…' : undefined}>
						Send invoice
					</Button>
				</div>
			</Form>
		</DeskSection>
	)
}
