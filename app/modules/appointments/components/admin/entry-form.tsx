import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { EntryField } from '../../booking/entry.schema.ts'

export type EntryFormProps = {
	form: FormState<EntryField>
	/** The id of the client file; empty for somebody new. */
	clientId: string
	/** Whether the client can be emailed; of somebody new it is not known yet. */
	hasEmail: boolean
	/** The in-person services on sale. */
	services: readonly { priceId: string; label: string }[]
	/** The ways to pay that are recorded by hand; none for staff who may not record payments. */
	methods: readonly { value: string; label: string }[]
	/** Identifies this form: submitted twice, it enters one appointment. */
	requestKey: string
	/** The local dates of the business until which it can be paid and take place. */
	today: string
	last: string
	/** What to send to add it in spite of what the fields say; null if there is nothing to confirm. */
	doubts: string | null
}

/** The form for an appointment that the client did not book on the site. */
export function EntryForm({ form, clientId, hasEmail, services, ...rest }: EntryFormProps) {
	const { requestKey, last, doubts } = rest
	const { values, rejected } = form
	return (
		<PostForm form={form} className="group grid gap-4">
			<input type="hidden" name="requestKey" value={requestKey} />
			<input type="hidden" name="client" value={clientId} />
			{clientId === '' && <PersonFields form={form} />}
			{services.length === 1 ? (
				<input type="hidden" name="priceId" value={services[0]!.priceId} />
			) : (
				<FormField form={form} name="priceId" label="Service" required>
					<Select density="compact" autoComplete="off">
						{services.map(({ priceId, label }) => (
							<option key={priceId} value={priceId}>
								{label}
							</option>
						))}
					</Select>
				</FormField>
			)}
			<div className="grid grid-cols-2 gap-3">
				<FormField form={form} name="date" label="Day" required>
					<Input max={last} density="compact" />
				</FormField>
				<FormField form={form} name="time" label="Time" required>
					<Input type="time" density="compact" autoComplete="off" />
				</FormField>
			</div>
			<FormField form={form} name="location" label="Place" required>
				<Input density="compact" autoComplete="off" />
			</FormField>
			<PaymentFields form={form} {...rest} />
			<FormField form={form} name="note" label="Note" hint="Only you see it." optional>
				<Textarea rows={2} />
			</FormField>
			{(clientId === '' || hasEmail) && (
				<Checkbox
					name="invite"
					label="Email an invitation"
					hint="None is sent once it is over."
					defaultChecked={rejected ? values.invite === 'on' : true}
				/>
			)}
			{doubts && (
				<Checkbox
					name="confirmed"
					value={doubts}
					label="Add it anyway"
					className="rounded-control bg-signal-wash px-3"
				/>
			)}
			<div className="flex justify-end max-sm:*:flex-1">
				<Button type="submit" variant="go" size="compact" busyText={form.busy ? 'Adding…' : undefined}>
					Add appointment
				</Button>
			</div>
		</PostForm>
	)
}

function PersonFields({ form }: Pick<EntryFormProps, 'form'>) {
	return (
		<>
			<FormField form={form} name="name" label="Client" required>
				<Input density="compact" />
			</FormField>
			<div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
				<FormField form={form} name="email" label="Email">
					<Input density="compact" />
				</FormField>
				<FormField form={form} name="phone" label="Phone">
					<Input density="compact" />
				</FormField>
			</div>
		</>
	)
}

/** How it is paid; amount and day only for a payment that is recorded. */
function PaymentFields({ form, methods, today }: Pick<EntryFormProps, 'form' | 'methods' | 'today'>) {
	return (
		<>
			<FormField form={form} name="payment" label="Payment">
				<Select density="compact" autoComplete="off">
					<option value="later">Not paid yet</option>
					<option value="free">Free</option>
					{methods.map(({ value, label }) => (
						<option key={value} value={value} data-paid="">
							{`Paid: ${label}`}
						</option>
					))}
				</Select>
			</FormField>
			<div className="hidden gap-3 group-has-[[data-paid]:checked]:grid">
				<div className="grid grid-cols-2 gap-3">
					<FormField form={form} name="amount" label="Amount" optional>
						<Input prefix="$" density="compact" autoComplete="off" />
					</FormField>
					<FormField form={form} name="paidOn" label="Paid on">
						<Input max={today} density="compact" />
					</FormField>
				</div>
				<p className="text-fine text-ink-soft">
					The usual price, unless you enter an amount. It becomes a paid invoice with a receipt; no agreement
					is signed.
				</p>
			</div>
		</>
	)
}
