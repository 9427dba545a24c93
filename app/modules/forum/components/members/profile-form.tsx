import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { choiceProps, FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { affiliationLabels } from '../../members/profile-fields.ts'

type ProfileField = 'name' | 'handle' | 'bio' | 'affiliation' | 'affiliationName'

/** The form for a member's public profile: name, handle, a short text, and who pays them. */
export function ProfileForm({ form }: { form: FormState<ProfileField> }) {
	return (
		<SectionCard title="Profile" intro="Everyone can see it.">
			<PostForm form={form}>
				<div className="grid gap-5 sm:grid-cols-2">
					<FormField form={form} name="name" label="Display name" hint="Your real name or a nickname." />
					<FormField
						form={form}
						name="handle"
						label="Handle"
						hint="Others mention you with @ and this name."
					/>
				</div>
				<FormField
					form={form}
					name="bio"
					label="About you"
					optional
					hint={`Up to ${form.controls.bio.maxLength} characters.`}
				>
					<Textarea rows={3} />
				</FormField>
				<RadioGroup
					{...choiceProps(form, 'affiliation')}
					legend="Does a dealer or lender pay you?"
					hint="People who work in the industry are welcome, as long as they say so. It appears next to everything they write."
					options={Object.entries(affiliationLabels).map(([value, label]) => ({ value, label }))}
				/>
				<FormField
					form={form}
					name="affiliationName"
					label="What you do there"
					hint="For example, “Sells cars at a franchised dealership” or “Loan officer at a credit union”."
				/>
				<Button type="submit" className="w-fit" busyText={form.busy ? 'Saving...' : undefined}>
					Save profile
				</Button>
			</PostForm>
		</SectionCard>
	)
}
