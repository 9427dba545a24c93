import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type ApplyResumeProps = {
	/** Carries the link, so that it need not be in the form. */
	action: string
	/** Why it did not open. */
	message?: string | undefined
	/** At the field, when the date is none. */
	error?: string | undefined
}

/** A mailed link opens with the date of birth, so that whoever gets hold of the mail alone sees nothing. */
export function ApplyResume({ action, message, error }: ApplyResumeProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<Card className="max-w-narrow p-5 md:p-6">
			<Form method="post" action={action} noValidate className="grid gap-4">
				{message && <ErrorBox>{message}</ErrorBox>}
				<Field id="dob" label="Date of birth" hint="MM/DD/YYYY, as on the application" error={error} required>
					<Input name="dob" inputMode="numeric" autoComplete="bday" maxLength={20} />
				</Field>
				<Button type="submit" variant="go" className="w-fit" busyText={busy ? 'Opening...' : undefined}>
					Open my application
				</Button>
			</Form>
		</Card>
	)
}
