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

/** Whether nothing is left to pay: it was paid, or it is a call in a paid online search. */
export const isPaidFor = ({
	paidOrderId,
	caseOrderId,
}: {
	paidOrderId: string | null
	caseOrderId: string | null
}): boolean => paidOrderId !== null || caseOrderId !== null
