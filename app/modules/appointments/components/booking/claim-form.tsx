import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import type { AnswerName } from '../../client-answers.ts'
import { AnswerFields } from './answer-fields.tsx'
import { FormErrors } from './form-errors.tsx'

type ClaimFormProps = {
	action: string
	/** Of `claimSchema`. */
	controls: FormControls
	answer: RejectedForm<AnswerName> | undefined
	name: string
}

/** The details that are still missing to claim an offered slot; the email address is known from the waitlist. */
export function ClaimForm({ action, controls, answer, name }: ClaimFormProps) {
	const form = useFormState(controls, { answer, intent: 'claim', initial: { name }, idPrefix: 'claim' })
	return (
		<PostForm form={form} action={action} className="grid gap-4">
			<FormErrors form={form} title="Not claimed yet" />
			<AnswerFields form={form} />
			<Button type="submit" variant="go" block busyText={form.busy ? 'Claiming…' : undefined}>
				Claim this time
			</Button>
		</PostForm>
	)
}
