import type { AppointmentStatus } from '#app/modules/appointments/appointment-status.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'

/** The facts about an order that decide the next action. */
export type OrderCase = {
	reference: string
	kind: OfferingKind | null
	/** Whether the order was refunded in full. */
	refunded: boolean
	refundFailed: boolean
	/** The appointment that the order paid for. */
	appointment: {
		status: AppointmentStatus
		begins: Date
		ends: Date
		/** 'Tue, Mar 4 · 10:30am (New York)'. */
		when: string
	} | null
	/** Whether its online search has an upcoming call. */
	hasUpcomingCall: boolean
}

type Step = { side: 'advisor'; what: string; dueAt: Date }

const dayMs = 86_400_000
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)
const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The advisor's first step after the payment of a service. */
export const firstSteps: Record<OfferingKind, string> = {
	online_search: 'Ask what the client needs from a car, then start the search',
	in_person: 'Confirm the exact time of the appointment',
	concierge: 'Call to start the search',
}

/** The advisor's next action for each status of an appointment; null if nothing is left to do about it. */
const appointmentSteps: Record<
	AppointmentStatus,
	(appointment: NonNullable<OrderCase['appointment']>, now: Date) => Step | null
> = {
	requested: ({ begins }, now) => step(firstSteps.in_person, earlier(inDays(now, 1), begins)),
	confirmed: ({ ends, when }) => step(`Meet the client: ${when}`, ends),
	completed: (_, now) => step('Follow up on the appointment', inDays(now, 2)),
	no_show: (_, now) => step('Offer another time after the missed appointment', inDays(now, 1)),
	cancelled: () => null,
	expired: () => null,
}

/** Returns the client's next action after an event of their order, and whether it is about the order or its refund. */
export function stepAfter(
	happened: 'paid' | 'appointment' | 'refund',
	{ reference, kind, refunded, refundFailed, appointment, hasUpcomingCall }: OrderCase,
	now: Date,
): { about: 'order' | 'refund'; nextAction: Step | null } | 'unchanged' {
	if (refundFailed)
		return {
			about: 'refund',
			nextAction: step(`Sort out the refund of ${reference}, which failed`, inDays(now, 1)),
		}
	if (refunded) {
		const isUpcoming = appointment?.status === 'requested' || appointment?.status === 'confirmed'
		const what = hasUpcomingCall
			? 'Cancel the call: its online search was refunded'
			: 'Cancel the appointment or agree on a payment: it was refunded'
		return {
			about: 'order',
			nextAction: isUpcoming || hasUpcomingCall ? step(what, inDays(now, 1)) : null,
		}
	}
	if (appointment)
		return { about: 'order', nextAction: appointmentSteps[appointment.status](appointment, now) }
	if (happened !== 'paid' || !kind) return 'unchanged'
	return { about: 'order', nextAction: step(firstSteps[kind], inDays(now, 1)) }
}

/** Returns the client's next action after a change of a call in an online search. The search continues whatever happens to the call. */
export function stepAfterCall(
	{ status, begins, ends, when }: NonNullable<OrderCase['appointment']>,
	now: Date,
): Step {
	switch (status) {
		case 'requested':
			return step('Confirm the exact time of the call', earlier(inDays(now, 1), begins))
		case 'confirmed':
			return step(`Call the client: ${when}`, ends)
		case 'no_show':
			return step('Offer another time for the call', inDays(now, 1))
		default:
			return step('Continue the search', inDays(now, 1))
	}
}

const step = (what: string, dueAt: Date): Step => ({ side: 'advisor', what, dueAt })
