import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { AdminField, AdminIntent, AppointmentResult } from '../../changes/admin-action.ts'
import type { AdminAppointment } from '../../lists/appointment-views.server.ts'
import { AppointmentActForm } from './appointment-forms.tsx'
import { actionTitles } from './next-step.tsx'

/** What every admin form needs besides the appointment. */
export type AppointmentDialogContext = {
	controls: FormControls<AdminField>
	/** The first and last bookable day; both are included. */
	first: string
	last: string
	appointmentMinutes: number
}

type AppointmentDialogProps = {
	appointment: AdminAppointment
	intent: AdminIntent
	context: AppointmentDialogContext
	onClose: () => void
}

/** One action on an appointment in the list. Closes when it is done; after an error it stays open with what was typed. */
export function AppointmentDialog({ appointment, intent, context, onClose }: AppointmentDialogProps) {
	const fetcher = useFetcher<AppointmentResult>()
	const handled = useRef<AppointmentResult>(undefined)
	useEffect(() => {
		const result = fetcher.data
		if (!result || handled.current === result) return
		handled.current = result
		if (!result.ok) return
		toast.success(result.message, `${appointment.name} · ${appointment.reference}`)
		onClose()
	}, [fetcher.data, onClose, appointment])
	return (
		<Dialog
			open
			ignoresOutsideClicks
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={intent === 'cancel' ? 'Cancel this appointment' : actionTitles[intent]}
			description={`${appointment.name} · ${appointment.day} · ${appointment.hours} · ${appointment.location}`}
		>
			<AppointmentActForm
				Form={fetcher.Form}
				result={fetcher.data}
				busy={fetcher.state !== 'idle'}
				surface="dialog"
				onLeave={onClose}
				appointment={appointment}
				intent={intent}
				context={context}
			/>
		</Dialog>
	)
}
