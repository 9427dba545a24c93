import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { AdminAppointment, AdminIntent, AppointmentAnswer } from '../../lists/admin-appointment.ts'
import { AppointmentActForm } from './appointment-forms.tsx'

/** What every form of the desk needs to know beside the visit. */
export type AppointmentDialogContext = {
	/** The days on offer, both ends included. */
	first: string
	last: string
	appointmentMinutes: number
	/** '$149.99', what a paid visit cost. */
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
	miss: 'No-show',
	restore: 'Restore',
	extend: 'Extend hold',
}

/** One decision about one visit, on the list. Closes when it is done; a refusal stays, with what was typed. */
export function AppointmentDialog({ appointment, intent, context, onClose }: AppointmentDialogProps) {
	const fetcher = useFetcher<AppointmentAnswer>()
	const told = useRef<AppointmentAnswer>(undefined)
	useEffect(() => {
		const answer = fetcher.data
		if (!answer || told.current === answer) return
		told.current = answer
		if (!answer.ok) return
		toast.success(answer.message, `${appointment.name} · ${appointment.reference}`)
		onClose()
	}, [fetcher.data, onClose, appointment])
	return (
		<Dialog
			open
			stay
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={titles[intent]}
			description={`${appointment.name} · ${appointment.day} · ${appointment.hours} · ${appointment.location}`}
		>
			<AppointmentActForm
				Form={fetcher.Form}
				answer={fetcher.data}
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
