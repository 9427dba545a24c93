import { Form, useNavigation } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import {
	type EmailFrequencies,
	type EmailTopic,
	emailFrequencies,
	emailFrequencyLabels,
	emailTopics,
} from '../../notifications/email-frequency.ts'

/** How often a member gets emails, for each topic. */
export function EmailFrequencyForm({
	frequencies,
	error,
}: {
	frequencies: EmailFrequencies
	error: string | null | undefined
}) {
	const busy = useNavigation().formData?.get('intent') === 'emails'
	return (
		<SectionCard
			id="emails"
			title="Emails"
			intro="We leave out anything you’ve already read here. Daily emails go out in the morning, weekly ones on Mondays."
		>
			<Form method="post" className="grid gap-4">
				{error && <ErrorBox>{error}</ErrorBox>}
				{(Object.entries(emailTopics) as [EmailTopic, string][]).map(([topic, label]) => (
					<Field key={topic} id={`email-${topic}`} label={label}>
						<Select
							key={frequencies[topic]}
							name={topic}
							defaultValue={frequencies[topic]}
							className="sm:max-w-64"
						>
							{emailFrequencies.map((frequency) => (
								<option key={frequency} value={frequency}>
									{emailFrequencyLabels[frequency]}
								</option>
							))}
						</Select>
					</Field>
				))}
				<Button intent="emails" className="w-fit" busyText={busy ? 'Saving...' : undefined}>
					Save
				</Button>
			</Form>
		</SectionCard>
	)
}
