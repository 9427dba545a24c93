import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertTransition } from '../appointment-status.ts'
import { type Appointment, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { startOf } from '../notice.ts'
import { assertMay } from '../policy.ts'

type FinishInput = {
	actor: Actor
	id: string
	version: number
	outcome: 'completed' | 'no_show'
	now: Date
}

/**
 * Records that the appointment took place, or that the client did not come; either outcome can be corrected later. Only after the start.
 * @throws Forbidden, NotFound; Conflict when it changed, is closed, or has not started.
 */
export async function finishAppointment(
	db: Db,
	{ actor, id, version, outcome, now }: FinishInput,
): Promise<Appointment> {
	assertMay(actor, 'manage')
	return transact(db, async (tx) => {
		const before = await lockAppointment(tx, { actor, id, version })
		assertTransition(outcome === 'completed' ? 'complete' : 'mark_no_show', before.status, outcome)
		if (startOf(before) > now) throw new Conflict('This appointment hasn’t started yet.')
		return changeAppointment(tx, {
			before,
			set: { status: outcome, holdEndsAt: null, clientIpHash: null },
			actor,
			what: outcome,
			now,
		})
	})
}
