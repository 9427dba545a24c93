import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type ApplyResumeProps = {
	/** The URL to post to; it contains the link's token. */
	action: string
	/** Why the application did not open. */
	rejected: RejectedForm<'dob'> | undefined
}

/** Asks for the date of birth: an emailed link alone opens nothing, so a misdirected email reveals nothing. */
export function ApplyResume({ action, rejected }: ApplyResumeProps) {
	const busy = useNavigation().state !== 'idle'
	return (
		<Card className="max-w-narrow p-5 md:p-6">
			<Form method="post" action={action} noValidate className="grid gap-4">
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				<Field
					id="dob"
					label="Date of birth"
					hint="MM/DD/YYYY, as on the application"
					error={rejected?.errors.dob}
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
