import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { AdminAppointment, AdminIntent, AppointmentResult } from '../../lists/admin-appointment.ts'
import { AppointmentActForm } from './appointment-forms.tsx'

/** What every admin form needs besides the appointment. */
export type AppointmentDialogContext = {
	/** The first and last bookable day; both are included. */
	first: string
	last: string
	appointmentMinutes: number
	/** The price of a paid appointment: '$149.99'. */
	price: string
}

type AppointmentDialogProps = {
	appointment: AdminAppointment
	intent: AdminIntent
	context: AppointmentDialogContext
	onClose: () => void
}

const titles: Record<AdminIntent, string> = {
	confirm: 'Confirm time',
	reschedule: 'Reschedule',
	cancel: 'Cancel this appointment',
	complete: 'Complete',
	mark_no_show: 'No-show',
	restore: 'Restore',
	extend: 'Extend hold',
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
			title={titles[intent]}
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
