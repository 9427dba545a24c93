import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type ApplyResumeProps = {
	/** The URL to post to; it contains the link's token. */
	action: string
	controls: FormControls<'dob'>
	/** Why the application did not open. */
	answer: RejectedForm | undefined
}

/** Asks for the date of birth: an emailed link alone opens nothing, so a misdirected email reveals nothing. */
export function ApplyResume({ action, controls, answer }: ApplyResumeProps) {
	const form = useFormState(controls, { answer })
	return (
		<Card className="max-w-narrow p-5 md:p-6">
			<PostForm form={form} action={action} className="grid gap-4">
				<FormField
					form={form}
					name="dob"
					label="Date of birth"
					hint="MM/DD/YYYY, as on the application"
					required
				/>
				<Button type="submit" variant="go" className="w-fit" busyText={form.busy ? 'Opening...' : undefined}>
					Open my application
				</Button>
			</PostForm>
		</Card>
	)
}
