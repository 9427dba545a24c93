import { answerFacts, answerNames } from '../client-answers.ts'
import type { Appointment } from '../find-appointments.server.ts'
import { clientFacts, lengthFacts, whenOf } from './appointment-details.ts'

type Fact = { label: string; value: string; strong?: boolean }

/** What a receipt says about the appointment that it pays for. */
export type PaidAppointment = {
	/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
	when: string
	facts: Fact[]
	nextSteps: string[]
}

/**
 * Returns what the client's receipt says about a paid appointment, and what they should bring. `promise` says when the exact time is
 * settled, where there is none yet.
 */
export function paidAppointment(appointment: Appointment, { promise }: { promise: string }): PaidAppointment {
	return {
		when: whenOf(appointment),
		facts: [
			{ label: 'When', value: whenOf(appointment), strong: true },
			...lengthFacts(appointment),
			...clientFacts(appointment),
			{ label: 'Appointment', value: appointment.reference },
		],
		nextSteps: [
			appointment.startsAt ? 'Your advisor will meet you there at this time.' : promise,
			'Bring your driver’s license, insurance card and the quote.',
			'Don’t sign or pay anything before we meet.',
		],
	}
}

/** Returns what the advisor's email about the order, which names the client, says about the appointment. */
export const paidAppointmentFacts = (appointment: Appointment): Fact[] => [
	{ label: 'When', value: whenOf(appointment), strong: true },
	...answerFacts(
		appointment,
		answerNames.filter((name) => name !== 'name' && name !== 'email'),
	),
	{ label: 'Appointment', value: appointment.reference },
]
