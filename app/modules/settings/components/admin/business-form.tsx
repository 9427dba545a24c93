import { Form } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { TypedBusiness } from '../../business.schema.ts'

type BusinessFormProps = {
	values: TypedBusiness
	/** The version of the settings that the form was filled from. */
	version: number | string
	/** The names of the states whose rules want the address in the agreement: 'Arizona and Nevada'; empty for none. */
	addressStates: string
	zones: readonly string[]
	errors: Partial<Record<keyof TypedBusiness, string>>
	busy: boolean
}

/** The form for the business details; 'Preview' shows beside it what visitors would see, and saves nothing. */
export function BusinessForm({ values, version, addressStates, zones, errors, busy }: BusinessFormProps) {
	const text = (name: keyof TypedBusiness, label: string, hint: string, type = 'text') => (
		<Field id={name} label={label} hint={hint} error={errors[name]} required>
			<Input type={type} name={name} density="compact" defaultValue={values[name]} />
		</Field>
	)
	return (
		<AdminSection id="business" title="Business">
			<Form method="post" noValidate preventScrollReset className="grid gap-4">
				<input type="hidden" name="version" value={version} />
				{text('headerBrand', 'Header brand', 'The short name at the top of every page.')}
				{text('footerBrand', 'Footer brand', 'The full business name in the footer, receipts and emails.')}
				{text('advisorName', 'Advisor name', 'Shown in the chat as “Chat with …”.')}
				{text('phone', 'Phone', 'Shown in the footer, emails and automatic chat replies.', 'tel')}
				{text(
					'contactEmail',
					'Contact email',
					'Where clients can email you. Shown in the footer and emails.',
					'email',
				)}
				<Field
					id="postalAddress"
					label="Address"
					hint={`Street, city, state and ZIP code of your office. Shown in agreements, receipts, the terms and the privacy policy.${addressStates && ` Until you enter it, what needs a license in ${addressStates} is not sold there.`}`}
					error={errors.postalAddress}
					optional
				>
					<Input
						name="postalAddress"
						density="compact"
						autoComplete="off"
						defaultValue={values.postalAddress}
					/>
				</Field>
				<Field
					id="timeZone"
					label="Business time zone"
					hint="Used for time slots, dates and figures. Changing it doesn’t move appointments already booked."
					error={errors.timeZone}
					required
				>
					<Input name="timeZone" density="compact" list="zones" defaultValue={values.timeZone} />
				</Field>
				<datalist id="zones">
					{zones.map((zone) => (
						<option key={zone} value={zone} />
					))}
				</datalist>
				<Field
					id="socialLinks"
					label="Social links"
					hint="One per line: a name and an address."
					error={errors.socialLinks}
					optional
				>
					<Textarea
						name="socialLinks"
						rows={3}
						placeholder="Instagram https://instagram.com/name"
						defaultValue={values.socialLinks}
					/>
				</Field>
				<Field
					id="visitArea"
					label="Where you meet clients"
					hint="States by their two letters, or the first three digits of ZIP codes: NY, NJ, 068. In-person visits are sold only there. Leave it empty to meet clients everywhere."
					error={errors.visitArea}
					optional
				>
					<Input
						name="visitArea"
						density="compact"
						placeholder="NY, NJ, 068"
						defaultValue={values.visitArea}
					/>
				</Field>
				<Field
					id="creditChecks"
					label="Credit pulls and lenders"
					hint="Applicants read it before their Social Security number: whether you use a soft or a hard pull, and to how many lenders an application goes. Until you say it, they are told to expect a hard pull by each lender, and to ask you."
					error={errors.creditChecks}
					optional
				>
					<Textarea name="creditChecks" rows={3} maxLength={300} defaultValue={values.creditChecks} />
				</Field>
				<Checkbox
					name="eveningEmail"
					defaultChecked={values.eveningEmail === 'on'}
					label="Email me tomorrow’s appointments and steps at 6 pm"
				/>
				<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
					<Button intent="preview" variant="plain" size="compact">
						Preview
					</Button>
					<Button intent="save" variant="go" size="compact" busyText={busy ? 'Saving…' : undefined}>
						Save settings
					</Button>
				</div>
			</Form>
		</AdminSection>
	)
}
