import { Link } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { canTransition } from '../../appointment-status.ts'
import type { AdminIntent } from '../../changes/admin-action.ts'
import type { AdminAppointment } from '../../lists/appointment-views.server.ts'

export const actionTitles: Record<AdminIntent, string> = {
	confirm: 'Confirm time',
	reschedule: 'Reschedule',
	cancel: 'Cancel',
	complete: 'Complete',
	mark_no_show: 'No-show',
	restore: 'Restore',
	extend: 'Extend hold',
}

const order: readonly AdminIntent[] = [
	'confirm',
	'complete',
	'mark_no_show',
	'reschedule',
	'extend',
	'cancel',
	'restore',
]

type NextStepProps = {
	appointment: AdminAppointment
	hasStarted: boolean
	/** The action whose form is open on the page. */
	openForm: AdminIntent | null
}

/** The actions that are possible now, with the most likely one emphasized. */
export function NextStep({ appointment, hasStarted, openForm }: NextStepProps) {
	const possible = order.filter((intent) => isPossible(intent, appointment, hasStarted))
	return (
		<AdminSection id="next" title="Next step" className="grid gap-2">
			<p className="mb-1 text-fine text-ink-soft">{hint(appointment, hasStarted)}</p>
			{possible.map((intent, index) => (
				<Button
					key={intent}
					asChild
					size="compact"
					variant={index === 0 && !openForm ? 'go' : intent === 'cancel' ? 'danger' : 'plain'}
				>
					<Link
						to={`/admin/appointments/${appointment.id}?do=${intent}#act`}
						aria-current={openForm === intent || undefined}
					>
						{intent === 'confirm' && appointment.status === 'confirmed'
							? 'Change the time'
							: actionTitles[intent]}
					</Link>
				</Button>
			))}
		</AdminSection>
	)
}

function isPossible(intent: AdminIntent, appointment: AdminAppointment, hasStarted: boolean): boolean {
	if (!canTransition(intent, appointment.status)) return false
	if (intent === 'complete' || intent === 'mark_no_show') return hasStarted
	if (intent === 'extend') return appointment.holdEnds !== null && !hasStarted
	if (intent === 'confirm' || intent === 'restore') return !hasStarted
	return true
}

const dueWords = {
	paid: 'Paid',
	free: 'Free',
	deferred: 'Due later',
	included: 'Part of the online search',
}

function hint({ status, payment, holdEnds, email }: AdminAppointment, hasStarted: boolean): string {
	if (status === 'requested')
		return payment === 'unpaid'
			? `Not paid. Held until ${holdEnds}.`
			: `${dueWords[payment]}. Set the exact time, and we’ll email the client.`
	if (status === 'confirmed')
		return hasStarted
			? 'Did it take place? Record the outcome, so it counts.'
			: email
				? 'Confirmed. We’ll remind the client 24 hours before.'
				: 'Confirmed. The client has no email address, so nobody reminds them.'
	if (status === 'cancelled' || status === 'expired')
		return hasStarted ? 'This is over.' : 'You can restore it as long as its time is free.'
	return 'Closed. You can still correct it.'
}
