import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { choiceProps, FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

export type ProgramField =
	| 'responsible'
	| 'riskAssessedOn'
	| 'risks'
	| 'disks'
	| 'paper'
	| 'testedOn'
	| 'testing'
	| 'trainedOn'
	| 'training'
	| 'otherProviders'
	| 'contracts'
	| 'incidents'
	| 'consumers'

/** The form for what the security program says and only the practice knows. Each saving is a new version. */
export function ProgramForm({ form, nextVersion }: { form: FormState<ProgramField>; nextVersion: number }) {
	const field = (name: ProgramField, label: string, control?: ReactNode) => (
		<FormField form={form} name={name} label={label} optional>
			{control}
		</FormField>
	)
	const area = <Textarea rows={3} />
	return (
		<PostForm form={form} preventScrollReset>
			{field('responsible', 'Qualified individual: name and role')}
			{field('riskAssessedOn', 'Last risk assessment')}
			{field('risks', 'Risks, and what you do about each', area)}
			{field('disks', 'Disks of the server and of your devices: are they encrypted?')}
			{field('paper', 'Papers with customer information: where they are, how they are destroyed', area)}
			{field('testedOn', 'Last test of your safeguards')}
			{field('testing', 'What was tested, and by whom', area)}
			{field('trainedOn', 'Last training')}
			{field('training', 'Who was trained in what', area)}
			{field(
				'otherProviders',
				'Service providers that the site doesn’t know, such as the host of the server',
				area,
			)}
			{field('contracts', 'What your providers agreed to', area)}
			{field(
				'incidents',
				'Steps in an incident: who decides, who is called, what is shut off first',
				<Textarea rows={5} />,
			)}
			<RadioGroup
				{...choiceProps(form, 'consumers')}
				legend="Do you hold information about fewer than 5,000 consumers, paper included?"
				options={[
					{ value: '', label: 'Not answered' },
					{ value: 'fewer', label: 'Yes, fewer' },
					{ value: 'more', label: 'No, 5,000 or more' },
				]}
			/>
			<Button type="submit" variant="go" className="w-fit">
				{`Save as version ${nextVersion}`}
			</Button>
		</PostForm>
	)
}
