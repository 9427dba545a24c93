import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type ApplyResumeProps = {
	/** Carries the link, so that it need not be in the form. */
	action: string
	/** Why it did not open. */
	answer: FormAnswer<'dob'> | undefined
}

/** A mailed link opens with the date of birth, so that whoever gets hold of the mail alone sees nothing. */
export function ApplyResume({ action, answer }: ApplyResumeProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<Card className="max-w-narrow p-5 md:p-6">
			<Form method="post" action={action} noValidate className="grid gap-4">
				{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				<Field
					id="dob"
					label="Date of birth"
					hint="MM/DD/YYYY, as on the application"
					error={answer?.errors.dob}
					required
				>
					<Input name="dob" inputMode="numeric" autoComplete="bday" maxLength={20} />
				</Field>
				<Button type="submit" variant="go" className="w-fit" busyText={busy ? 'Opening...' : undefined}>
					Open my application
				</Button>
			</Form>
		</Card>
	)
}
