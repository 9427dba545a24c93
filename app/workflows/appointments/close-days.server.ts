import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { addClosure } from '#app/modules/appointments/availability/availability.server.ts'
import {
	type ClosureHit,
	listClosureHits,
	markTimesProposed,
} from '#app/modules/appointments/availability/closure-hits.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import { writeNoteEvent } from '#app/modules/appointments/history.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { followAppointment } from '../clients/follow-order.server.ts'

type CloseInput = {
	actor: Actor
	firstDay: string
	lastDay: string
	note: string
	/** What `hashHits` returned for the list that the advisor saw; without it, nothing is closed over an appointment. */
	seen: string
	/** The appointments whose clients are sent other times. */
	propose: readonly string[]
	emails: AppointmentEmails
	now: Date
}

/**
 * Closes days, sends the chosen clients the nearest free times, and notes that they have to choose; in one transaction. The appointments stay.
 * If the days have appointments that the advisor did not see, nothing is done and they are returned as `unseen`.
 * @throws whatever `addClosure` throws
 */
export function closeDays(
	db: Db,
	{ actor, firstDay, lastDay, note, seen, propose, emails, now }: CloseInput,
): Promise<{ unseen: ClosureHit[] } | { unseen: null; proposed: number }> {
	return transact(db, async (tx) => {
		const hits = await listClosureHits(tx, { actor, firstDay, lastDay, now })
		if (hits.length > 0 && hashHits(hits) !== seen) return { unseen: hits }
		await addClosure(tx, { actor, firstDay, lastDay, note, now })
		const asked = hits.filter(({ appointment, ...hit }) => propose.includes(appointment.id) && isAskable(hit))
		for (const { appointment, free } of asked) {
			const marked = await markTimesProposed(tx, appointment)
			await writeNoteEvent(tx, { appointment: marked, actor, what: 'times_proposed', now })
			await emails.appointment(tx, { kind: 'new_times', appointment: marked, by: 'advisor', times: free })
			await followAppointment(tx, { appointment: marked, now })
		}
		return { unseen: null, proposed: asked.length }
	})
}

/** Whether a client can be asked to choose another time: in time, and if there is one. */
export const isAskable = ({ free, canChoose }: Pick<ClosureHit, 'free' | 'canChoose'>): boolean =>
	canChoose && free.length > 0

/** Returns a hash of the appointments that a closure hits, with their versions. */
export const hashHits = (hits: readonly ClosureHit[]): string =>
	hashState(Object.fromEntries(hits.map(({ appointment }) => [appointment.id, appointment.version])))
