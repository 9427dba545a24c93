import type { Db } from '#app/db/client.server.ts'
import { answerInvitation, findInvited } from '#app/modules/appointments/changes/answer-invitation.server.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { IncomingEmail } from '#app/platform/email/incoming/incoming-email.ts'
import { followAppointment } from '../clients/follow-order.server.ts'

/** Finds the appointment whose invitation a message answers; `isInvited`: the message names its attendee as sender, which may be forged. */
export async function findAnswered(
	tx: Db,
	{ calendarAnswer: answer, from }: IncomingEmail,
): Promise<{ appointment: Appointment; isInvited: boolean } | null> {
	const appointment = answer && (await findInvited(tx, { uid: answer.uid }))
	if (!appointment) return null
	const invited = appointment.email.toLowerCase()
	return { appointment, isInvited: invited === answer.attendee && invited === from.email.toLowerCase() }
}

/**
 * Notes the answer of a calendar program on its appointment: who declines is a step for the advisor, and nothing is canceled. Call it in the
 * transaction that files the message, and only if the mail server confirms the sender.
 */
export async function noteInvitationAnswer(
	tx: Db,
	{ email: { calendarAnswer: answer }, appointment, now }: NoteInput,
): Promise<void> {
	if (!answer) return
	const changed = await answerInvitation(tx, {
		actor: personActor(null, { opens: { to: 'appointment', id: appointment.id } }),
		id: appointment.id,
		answer: answer.answer,
		sequence: answer.sequence,
		at: answer.at ? new Date(answer.at) : now,
		now,
	})
	if (changed) await followAppointment(tx, { appointment: changed, now })
}

type NoteInput = { email: IncomingEmail; appointment: Appointment; now: Date }
