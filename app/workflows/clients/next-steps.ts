import type { AppointmentStatus } from '#app/modules/appointments/appointment-status.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import type { OpenedStep } from '#app/modules/clients/steps/apply-event.server.ts'
import type { EventName } from '#app/modules/notifications/messages/message-map.ts'

/** The facts about an order that decide its step. */
export type OrderCase = {
	kind: OfferingKind | null
	/** The appointment that the order paid for. */
	appointment: AppointmentCase | null
	/** Whether its online search has an upcoming call. */
	hasUpcomingCall: boolean
}

export type AppointmentCase = {
	status: AppointmentStatus
	begins: Date
	ends: Date
	/** 'Tue, Mar 4 · 10:30am (New York)'. */
	when: string
}

/** The event that brought an appointment into each status. */
export const eventOfStatus = {
	requested: 'A client asks for an appointment or a call',
	confirmed: 'The advisor confirms an appointment',
	completed: 'An appointment took place, or the client did not come',
	no_show: 'An appointment took place, or the client did not come',
	cancelled: 'An appointment is canceled',
	expired: 'A request is not paid in time and expires',
} as const satisfies Record<AppointmentStatus, EventName>

/** Returns what is left to do about an order that was refunded in full; null if nothing is. */
export function stepAfterRefund({
	appointment,
	hasUpcomingCall,
}: Pick<OrderCase, 'appointment' | 'hasUpcomingCall'>) {
	if (hasUpcomingCall) return { rule: 'order.refunded-call' } as const
	const isUpcoming = appointment?.status === 'requested' || appointment?.status === 'confirmed'
	return isUpcoming ? ({ rule: 'order.refunded-appointment' } as const) : null
}

/** Returns the first step after a payment: of the appointment that it paid for, otherwise of the service; null for an invoice. */
export function stepAfterPayment({ kind, appointment }: Pick<OrderCase, 'kind' | 'appointment'>) {
	if (appointment) return stepOfAppointment('appointment', appointment)
	return kind && ({ rule: `order.${kind}` } as const)
}

type AppointmentRule =
	| `${'appointment' | 'call'}.${'confirm' | 'meet' | 'no_show'}`
	| 'appointment.completed'
	| 'call.search'

/** Returns the step of an appointment or a call; null if nothing is left to do about it. A search continues whatever happens to its call. */
export function stepOfAppointment(
	about: 'appointment' | 'call',
	{ status, begins, ends, when }: AppointmentCase,
): OpenedStep<AppointmentRule> | null {
	const occasion = begins.toISOString()
	switch (status) {
		case 'requested':
			return { rule: `${about}.confirm`, before: begins, occasion }
		case 'confirmed':
			return { rule: `${about}.meet`, with: when, at: ends, occasion }
		case 'no_show':
			return { rule: `${about}.no_show`, occasion }
		default:
			if (about === 'call') return { rule: 'call.search', occasion }
			return status === 'completed' ? { rule: 'appointment.completed', occasion } : null
	}
}
