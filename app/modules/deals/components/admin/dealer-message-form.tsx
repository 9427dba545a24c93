import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { PersonChoice } from '../../dealer-choices.ts'
import { roleLabel } from '../../dealers/dealer-roles.ts'
import { dealerMessageLimits } from '../../forms/dealer-message.ts'

export type DealerMessageFormProps = {
	formKey: string
	/** The proposed message, written from the findings. */
	proposed: { personId: string; toEmail: string; subject: string; text: string }
	/** The dealer who wrote the document, from the dealer book, with the people who work there. */
	contact: { name: string; email: string; people: readonly PersonChoice[] } | null
	doNotUseReason: string | null
	rejected: RejectedForm | null
}

/**
 * The message to a dealer: the advisor edits the proposed text, then emails it or copies it. Either way it is stored in the file. Without
 * scripts, 'Copied' records a text that was copied by hand.
 */
export function DealerMessageForm({
	formKey,
	proposed,
	contact,
	doNotUseReason,
	rejected,
}: DealerMessageFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const [canCopy, setCanCopy] = useState(false)
	useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
	const intent = useNavigation().formData?.get('intent')
	const value = (name: keyof typeof proposed) => rejected?.values[name] ?? proposed[name]
	const errors = rejected?.errors ?? {}
	async function copy() {
		const text = form.current?.querySelector('textarea')?.value ?? ''
		// Without permission the text is still recorded and selected for copying by hand.
		await navigator.clipboard.writeText(text).catch(() => form.current?.querySelector('textarea')?.select())
	}
	return (
		<Form ref={form} method="post" noValidate preventScrollReset className="grid gap-3">
			<input type="hidden" name="formKey" value={formKey} />
			<FormError rejected={rejected} subject="This message" />
			{doNotUseReason !== null && (
				<Checkbox
					id="mayUseDealer"
					name="mayUseDealer"
					label="Write to this dealer although it is marked “do not use”"
					hint={doNotUseReason}
					error={errors.mayUseDealer}
				/>
			)}
			{contact && <ContactField contact={contact} personId={value('personId')} error={errors.personId} />}
			<Field
				id="toEmail"
				label={contact ? 'Another email address' : 'To'}
				optional
				hint={contact ? 'If you enter one, we send it there instead.' : 'Only needed to send it by email.'}
				error={errors.toEmail}
			>
				<Input
					name="toEmail"
					type="email"
					density="compact"
					autoComplete="off"
					defaultValue={value('toEmail')}
					maxLength={dealerMessageLimits.email}
				/>
			</Field>
			<Field id="subject" label="Subject" error={errors.subject}>
				<Input
					name="subject"
					density="compact"
					defaultValue={value('subject')}
					maxLength={dealerMessageLimits.subject}
				/>
			</Field>
			<Field
				id="message"
				label="Message"
				hint="The client’s name and contact details stay out of it."
				error={errors.text}
			>
				<Textarea name="text" rows={12} defaultValue={value('text')} maxLength={dealerMessageLimits.text} />
			</Field>
			<div className="flex flex-wrap gap-2">
				<Button
					intent="send"
					variant="go"
					size="compact"
					busyText={intent === 'send' ? 'Sending…' : undefined}
				>
					Send by email
				</Button>
				<Button
					intent="copied"
					variant="plain"
					size="compact"
					onClick={canCopy ? copy : undefined}
					busyText={intent === 'copied' ? 'Saving…' : undefined}
				>
					{canCopy ? 'Copy and save it in the file' : 'I copied it: save it in the file'}
				</Button>
			</div>
		</Form>
	)
}

type ContactFieldProps = {
	contact: NonNullable<DealerMessageFormProps['contact']>
	personId: string
	error: string | undefined
}

/** Who at the dealer the message is for, with the address that it goes to. */
function ContactField({ contact: { name, email, people }, personId, error }: ContactFieldProps) {
	const address = (own: string) => own || email || 'no email address'
	return (
		<Field id="personId" label="To" error={error}>
			<Select name="personId" density="compact" defaultValue={personId}>
				<option value="">{`${name} (${address('')})`}</option>
				{people.map((person) => (
					<option key={person.id} value={person.id}>
						{`${person.name}, ${roleLabel(person.role).toLowerCase()} (${address(person.email)})`}
					</option>
				))}
			</Select>
		</Field>
	)
}
