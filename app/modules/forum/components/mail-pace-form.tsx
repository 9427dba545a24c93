import { Form, useNavigation } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { type MailPaces, type MailTopic, mailPaces, mailPaceWords, mailTopics } from '../mail-pace.ts'

/** How soon one hears by mail, for each kind of news. */
export function MailPaceForm({ paces, error }: { paces: MailPaces; error: string | undefined }) {
	const busy = useNavigation().formData?.get('intent') === 'mails'
	return (
		<SectionCard
			id="mails"
			title="Mails"
			intro="What you have read here by then is left out. Daily mails go out in the morning, weekly ones on Mondays."
		>
			<Form method="post" className="grid gap-4">
				{error && <ErrorBox>{error}</ErrorBox>}
				{(Object.entries(mailTopics) as [MailTopic, string][]).map(([topic, words]) => (
					<Field key={topic} id={`mail-${topic}`} label={words}>
						<Select key={paces[topic]} name={topic} defaultValue={paces[topic]} className="sm:max-w-64">
							{mailPaces.map((pace) => (
								<option key={pace} value={pace}>
									{mailPaceWords[pace]}
								</option>
							))}
						</Select>
					</Field>
				))}
				<Button
					type="submit"
					name="intent"
					value="mails"
					className="w-fit"
					busyText={busy ? 'Saving...' : undefined}
				>
					Save
				</Button>
			</Form>
		</SectionCard>
	)
}
