import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { affiliationLabels, bioCharsMax, memberNameCharsMax } from '../../members/profile-fields.ts'

type ProfileFormProps = { values: RejectedForm['values']; rejected: RejectedForm | undefined }

/** The form for a member's public profile: name, handle, a short text, and who pays them. */
export function ProfileForm({ values, rejected }: ProfileFormProps) {
	const busy = useNavigation().formData?.get('intent') === 'profile'
	return (
		<SectionCard title="Profile" intro="Everyone can see it.">
			<Form method="post" noValidate className="grid gap-5">
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				<div className="grid gap-5 sm:grid-cols-2">
					<Field
						id="name"
						label="Display name"
						error={rejected?.errors.name}
						hint="Your real name or a nickname."
					>
						<Input name="name" defaultValue={values.name} maxLength={memberNameCharsMax} required />
					</Field>
					<Field
						id="handle"
						label="Handle"
						error={rejected?.errors.handle}
						hint="Others mention you with @ and this name."
					>
						<Input
							name="handle"
							defaultValue={values.handle}
							autoCapitalize="none"
							spellCheck={false}
							required
						/>
					</Field>
				</div>
				<Field
					id="bio"
					label="About you"
					optional
					error={rejected?.errors.bio}
					hint={`Up to ${bioCharsMax} characters.`}
				>
					<Textarea name="bio" rows={3} defaultValue={values.bio} maxLength={bioCharsMax} />
				</Field>
				<RadioGroup
					id="affiliation"
					legend="Does a dealer or lender pay you?"
					name="affiliation"
					hint="People who work in the industry are welcome, as long as they say so. It appears next to everything they write."
					error={rejected?.errors.affiliation}
					defaultValue={values.affiliation ?? 'none'}
					options={Object.entries(affiliationLabels).map(([value, label]) => ({ value, label }))}
				/>
				<Field
					id="affiliationName"
					label="What you do there"
					error={rejected?.errors.affiliationName}
					hint="For example, “Sells cars at a franchised dealership” or “Loan officer at a credit union”."
				>
					<Input name="affiliationName" defaultValue={values.affiliationName} maxLength={80} />
				</Field>
				<Button intent="profile" className="w-fit" busyText={busy ? 'Saving...' : undefined}>
					Save profile
				</Button>
			</Form>
		</SectionCard>
	)
}
