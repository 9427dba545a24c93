import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import type { ManageResult } from '../../changes/managed-appointment.ts'

type PayForAppointmentProps = { action: string; result: ManageResult | undefined }

/** Opens the agreement about an appointment, or its payment page once that is signed; the URL that it posts to identifies the client. */
export function PayForAppointment({ action, result }: PayForAppointmentProps) {
	// Also for a button that no longer exists.
	const isShownHere = result && result.formId !== 'reschedule' && result.formId !== 'cancel'
	return (
		<form method="post" action={action} className="grid gap-3">
			<input type="hidden" name="intent" value="pay" />
			{isShownHere && <ErrorBox>{result.formError}</ErrorBox>}
			<Button type="submit" variant="go">
				Continue to agreement
			</Button>
		</form>
	)
}
