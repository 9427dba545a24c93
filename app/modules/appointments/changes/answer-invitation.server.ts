import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { isUpcoming } from '../appointment-status.ts'
import { type Appointment, getAppointment, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'

/** Returns the appointment whose invitation has this UID; null if none has. */
export const findInvited = (db: Db, { uid }: { uid: string }): Promise<Appointment | null> =>
	getAppointment(db, { actor: siteActor('mail'), id: uid.toLowerCase() }).catch((error: unknown) => {
		if (error instanceof NotFound) return null
		throw error
	})

type AnswerInput = {
	/** The attendee, whose address the mail server has confirmed. */
	actor: Person
	id: string
	answer: NonNullable<Appointment['clientAnswer']>
	/** The version that they saw. */
	sequence: number
	/** When they answered. */
	at: Date
	now: Date
}

/**
 * Notes what a client answered to the invitation. Nothing else changes: an appointment that is declined stays until somebody moves or cancels
 * it. Returns null if the answer is about another version, older than one that is known, or about an appointment that is over (RFC 5546,
 * 2.1.5). Call it in a transaction. @throws NotFound
 */
export async function answerInvitation(
	tx: Db,
	{ actor, id, answer, sequence, at, now }: AnswerInput,
): Promise<Appointment | null> {
	const before = await lockAppointment(tx, { actor, id })
	const answeredAt = at < now ? at : now
	if (!isUpcoming(before.status) || before.sequence !== sequence) return null
	if (before.answeredSequence === sequence && before.answeredAt && before.answeredAt > answeredAt) return null
	return changeAppointment(tx, {
		before,
		set: { clientAnswer: answer, answeredSequence: sequence, answeredAt },
		actor,
		what: answer,
		now,
	})
}

/** What the client answered to the current time of an appointment; null if nothing. */
export const currentAnswer = ({ clientAnswer, answeredSequence, sequence }: Appointment) =>
	answeredSequence === sequence ? clientAnswer : null
