import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

export const claimFields = ['name', 'phone', 'location'] as const
export type ClaimField = (typeof claimFields)[number]

type ClaimFormProps = { action: string; rejected: RejectedForm<ClaimField> | undefined; name: string }

/** The details that are still missing to claim an offered slot; the email address is known from the waitlist. */
export function ClaimForm({ action, rejected, name }: ClaimFormProps) {
	const busy = useNavigation().formData?.get('intent') === 'claim'
	const errors = rejected?.errors ?? {}
	const values = { name, phone: '', location: '', ...rejected?.values }
	return (
		<Form method="post" action={action} noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="claim" />
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<ErrorSummary
				title="Not claimed yet"
				errors={claimFields.flatMap((field) => {
					const message = errors[field]
					return message ? [{ id: `claim-${field}`, message }] : []
				})}
			/>
			<Field label="Full Name" id="claim-name" error={errors.name}>
				<Input name="name" autoComplete="name" defaultValue={values.name} required />
			</Field>
			<Field label="Phone Number" id="claim-phone" error={errors.phone}>
				<Input name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} required />
			</Field>
			<Field
				label="Dealership/Seller Location"
				id="claim-location"
				hint="Name and street, or a link to the listing"
				error={errors.location}
			>
				<Input name="location" defaultValue={values.location} required />
			</Field>
			<Button type="submit" variant="go" block busyText={busy ? 'Claiming…' : undefined}>
				Claim this time
			</Button>
		</Form>
	)
}
