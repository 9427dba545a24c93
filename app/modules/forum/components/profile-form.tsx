import { Form, useNavigation } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { affiliationWords, bioCharsMax, memberNameCharsMax } from '../profile.schema.ts'

type ProfileFormProps = { values: Record<string, string>; errors: Record<string, string> }

/** What others read of a member: name, handle, a few words, and who pays them. */
export function ProfileForm({ values, errors }: ProfileFormProps) {
	const busy = useNavigation().formData?.get('intent') === 'profile'
	return (
		<SectionCard title="Profile" intro="Everybody can read it.">
			<Form method="post" noValidate className="grid gap-5">
				{errors[''] && <ErrorBox>{errors['']}</ErrorBox>}
				<div className="grid gap-5 sm:grid-cols-2">
					<Field id="name" label="Name shown" error={errors.name} hint="Your real name or another one.">
						<Input name="name" defaultValue={values.name} maxLength={memberNameCharsMax} required />
					</Field>
					<Field id="handle" label="Handle" error={errors.handle} hint="Others mention you by @ and this.">
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
					error={errors.bio}
					hint={`At most ${bioCharsMax} characters.`}
				>
					<Textarea name="bio" rows={3} defaultValue={values.bio} maxLength={bioCharsMax} />
				</Field>
				<RadioGroup
					id="affiliation"
					legend="Does a dealer or lender pay you?"
					name="affiliation"
					hint="Members may be from the trade. They say so, and it shows beside everything they write."
					error={errors.affiliation}
					defaultValue={values.affiliation ?? 'none'}
					options={Object.entries(affiliationWords).map(([value, label]) => ({ value, label }))}
				/>
				<Field
					id="affiliationName"
					label="What you do there"
					error={errors.affiliationName}
					hint="If you are paid: ‘Sells cars at a franchised dealership’, ‘Loan officer at a credit union’."
				>
					<Input name="affiliationName" defaultValue={values.affiliationName} maxLength={80} />
				</Field>
				<Button
					type="submit"
					name="intent"
					value="profile"
					className="w-fit"
					busyText={busy ? 'Saving...' : undefined}
				>
					Save profile
				</Button>
			</Form>
		</SectionCard>
	)
}
