import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { PersonChoice } from '../../dealer-choices.ts'
import { roleLabel } from '../../dealers/dealer-roles.ts'
import { messageFormId } from '../../forms/dealer-message.ts'

type MessageField = 'personId' | 'toEmail' | 'subject' | 'text' | 'mayUseDealer'

export type DealerMessageFormProps = {
	formKey: string
	controls: FormControls<MessageField>
	/** The proposed message, written from the findings. */
	proposed: { personId: string; toEmail: string; subject: string; text: string }
	/** The dealer who wrote the document, from the dealer book, with the people who work there. */
	contact: { name: string; email: string; people: readonly PersonChoice[] } | null
	doNotUseReason: string | null
	/** What the page's action returned. */
	answer: Parameters<typeof useFormState>[1]['answer']
}

/**
 * The message to a dealer: the advisor edits the proposed text, then emails it or copies it. Either way it is stored in the file. Without
 * scripts, 'Copied' records a text that was copied by hand.
 */
export function DealerMessageForm({
	formKey,
	controls,
	proposed,
	contact,
	doNotUseReason,
	answer,
}: DealerMessageFormProps) {
	const element = useRef<HTMLFormElement>(null)
	const [canCopy, setCanCopy] = useState(false)
	useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
	const intent = useNavigation().formData?.get('intent')
	const form = useFormState(controls, { answer, id: messageFormId, initial: proposed })
	const recipients = contact ? recipientsOf(contact) : []
	async function copy() {
		const textarea = element.current?.querySelector('textarea')
		// Without permission the text is still recorded and selected for copying by hand.
		await navigator.clipboard.writeText(textarea?.value ?? '').catch(() => textarea?.select())
	}
	return (
		<PostForm form={form} ref={element} preventScrollReset className="grid gap-3">
			<input type="hidden" name="formKey" value={formKey} />
			{doNotUseReason !== null && (
				<Checkbox
					id="mayUseDealer"
					name="mayUseDealer"
					label="Write to this dealer although it is marked “do not use”"
					hint={doNotUseReason}
					error={form.rejected?.errors.mayUseDealer}
				/>
			)}
			{recipients.length > 0 && (
				<FormField form={form} name="personId" label="To">
					<Select density="compact">
						{recipients.map(({ id, label }) => (
							<option key={id} value={id}>
								{label}
							</option>
						))}
					</Select>
				</FormField>
			)}
			<FormField
				form={form}
				name="toEmail"
				label={recipients.length > 0 ? 'Another email address' : 'To'}
				optional
				hint={
					recipients.length > 0
						? 'If you enter one, we send it there instead.'
						: 'Only needed to send it by email.'
				}
			>
				<Input density="compact" />
			</FormField>
			<FormField form={form} name="subject" label="Subject">
				<Input density="compact" />
			</FormField>
			<FormField
				form={form}
				name="text"
				label="Message"
				hint="The client’s name and contact details stay out of it."
			>
				<Textarea rows={12} />
			</FormField>
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
		</PostForm>
	)
}

/** Who at the dealer the message can go to, with the address that it goes to. Whoever has none is no choice. */
function recipientsOf({ name, email, people }: NonNullable<DealerMessageFormProps['contact']>) {
	const dealer = email ? [{ id: '', label: `${name} (${email})` }] : []
	const persons = people.flatMap((person) => {
		const address = person.email || email
		return address
			? [{ id: person.id, label: `${person.name}, ${roleLabel(person.role).toLowerCase()} (${address})` }]
			: []
	})
	return [...dealer, ...persons]
}
