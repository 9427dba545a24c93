import { yearOf } from '#app/lib/dates/dates.ts'
import { localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { paymentStateOf } from '../appointment-type.ts'
import { currentAnswer } from '../changes/answer-invitation.server.ts'
import { answerNames, answersForClient, pickAnswers } from '../client-answers.ts'
import type { Appointment } from '../find-appointments.server.ts'
import { appointmentLabels } from './appointment-labels.server.ts'

/**
 * Returns an appointment as its client's pages show it, without what would identify them to whoever has the link. Pages pass `thisYear`,
 * as to `formatDay`.
 */
export function clientView(appointment: Appointment, thisYear?: number) {
	const { id, reference, type, status, slotDate: date, slot, cancelReason, version } = appointment
	return {
		id,
		reference,
		type,
		status,
		date,
		slot,
		cancelReason,
		/** The version that an action is based on. */
		version,
		...appointmentLabels(appointment, thisYear),
		...pickAnswers(appointment, answersForClient),
		hasExactTime: appointment.startsAt !== null,
		payment: paymentStateOf(appointment),
	}
}

export type ClientAppointment = ReturnType<typeof clientView>

/** Returns an appointment as the advisor's tables and forms show it, with all that the client told us. */
export function advisorView(appointment: Appointment, { now }: { now: Date }) {
	const { startsAt, timeZone, durationMinutes, usualMinutes } = appointment
	return {
		...clientView(appointment, yearOf(now, timeZone)),
		...pickAnswers(appointment, answerNames),
		durationMinutes,
		answer: currentAnswer(appointment),
		/** That of its service; null for the usual one. */
		usualMinutes,
		/** '10:30', once confirmed. */
		time: startsAt && localTimeOf(startsAt, timeZone),
	}
}

export type AdminAppointment = ReturnType<typeof advisorView>
