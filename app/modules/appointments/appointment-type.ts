import type { appointmentType } from '#app/db/schema/appointments.ts'

export type AppointmentType = (typeof appointmentType.enumValues)[number]

/** The type of an appointment, as the specification names it. */
export const appointmentTypeLabels: Record<AppointmentType, string> = {
	in_person: 'In-Person Visit',
	online_search: 'Online Search',
}

/** The location of a call. */
export const callLocation = 'Virtual'

/** The usual length of a call; the booking rules set that of an in-person appointment. */
export const callMinutes = 30

/** Returns how long an appointment is unless another length is set: as its service says, otherwise the advisor's usual length. */
export const usualMinutesOf = (
	{ usualMinutes, caseOrderId }: { usualMinutes: number | null; caseOrderId: string | null },
	rules: { appointmentMinutes: number },
): number => usualMinutes ?? (caseOrderId ? callMinutes : rules.appointmentMinutes)

/** 'deferred': a card is kept, and nothing is due before the delivery; 'free': the advisor takes nothing for it; 'included': a call in an online search. */
export type AppointmentPayment = 'unpaid' | 'deferred' | 'paid' | 'free' | 'included'

type PaymentFacts = { type: AppointmentType; free: boolean; paidOrderId: string | null; paidAt: Date | null }

/** Returns where the payment of an appointment stands. */
export function paymentStateOf({ type, free, paidOrderId, paidAt }: PaymentFacts): AppointmentPayment {
	if (type === 'online_search') return 'included'
	if (free) return 'free'
	if (!paidOrderId) return 'unpaid'
	return paidAt ? 'paid' : 'deferred'
}
