import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

export const claimFields = ['name', 'phone', 'location'] as const
export type ClaimField = (typeof claimFields)[number]

export type ClaimAnswer = {
	values: Record<ClaimField, string>
	errors: Partial<Record<ClaimField, string>>
	message: string | null
}

type ClaimFormProps = { action: string; answer: ClaimAnswer | undefined; name: string }

/** What is still missing to make a kept slot a request: the address is known from the waitlist. */
export function ClaimForm({ action, answer, name }: ClaimFormProps) {
	const busy = useNavigation().formData?.get('intent') === 'claim'
	const errors = answer?.errors ?? {}
	const values = answer?.values ?? { name, phone: '', location: '' }
	return (
		<Form method="post" action={action} noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="claim" />
			{answer?.message && <ErrorBox>{answer.message}</ErrorBox>}
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
