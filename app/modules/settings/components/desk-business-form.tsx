import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { TypedBusiness } from '../business.schema.ts'

type BusinessFormProps = {
	typed: TypedBusiness
	/** Of the state it was filled from. */
	version: number
	zones: readonly string[]
	message: string | null
	errors: Partial<Record<keyof TypedBusiness, string[]>>
	busy: boolean
}

/** Names the business; 'Preview' shows beside it what visitors would see, and saves nothing. */
export function BusinessForm({ typed, version, zones, message, errors, busy }: BusinessFormProps) {
	const text = (name: keyof TypedBusiness, label: string, hint: string, type = 'text') => (
		<Field id={name} label={label} hint={hint} error={errors[name]} required>
			<Input type={type} name={name} density="desk" defaultValue={typed[name]} />
		</Field>
	)
	return (
		<DeskSection id="business" title="Business">
			<Form method="post" noValidate preventScrollReset className="grid gap-4">
				<input type="hidden" name="version" value={version} />
				{message && <ErrorBox>{message}</ErrorBox>}
				{text('headerBrand', 'Header brand', 'The short name, at the top of every page.')}
				{text('footerBrand', 'Footer brand', 'The full business name: footer, receipts and mails.')}
				{text('advisorName', 'Advisor name', 'In the chat: ‘Chat with …’.')}
				{text('phone', 'Phone', 'Footer, mails and the automatic reply of the chat.', 'tel')}
				{text('contactEmail', 'Contact email', 'Where clients write to; footer and mails.', 'email')}
				<Field
					id="timeZone"
					label="Business time zone"
					hint="Slots, days and figures go by it. A change moves no visit that is booked."
					error={errors.timeZone}
					required
				>
					<Input name="timeZone" density="desk" list="zones" defaultValue={typed.timeZone} />
				</Field>
				<datalist id="zones">
					{zones.map((zone) => (
						<option key={zone} value={zone} />
					))}
				</datalist>
				<Field
					id="socialLinks"
					label="Social links"
					hint="One a line: a name and an address."
					error={errors.socialLinks}
					optional
				>
					<Textarea
						name="socialLinks"
						rows={3}
						placeholder="Instagram https://instagram.com/name"
						defaultValue={typed.socialLinks}
					/>
				</Field>
				<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
					<Button type="submit" name="intent" value="preview" variant="plain" size="desk">
						Preview
					</Button>
					<Button
						type="submit"
						name="intent"
						value="save"
						variant="go"
						size="desk"
						busyText={busy ? 'Saving…' : undefined}
					>
						Save settings
					</Button>
				</div>
			</Form>
		</DeskSection>
	)
}
