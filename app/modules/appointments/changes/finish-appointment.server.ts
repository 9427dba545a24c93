import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { assertMay } from '../appointment-status.ts'
import { type Appointment, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { beginningOf } from '../notice.ts'
import { type AppointmentActor, assertAdvisor } from '../policy.ts'

type Finish = {
	actor: AppointmentActor
	id: string
	version: number
	outcome: 'completed' | 'no_show'
	now: Date
}

/**
 * The visit took place, or nobody came; one corrects the other. Not before it has begun.
 * @throws Forbidden, NotFound; Conflict when it changed, is over, or is still to come.
 */
export async function finishAppointment(
	db: Db,
	{ actor, id, version, outcome, now }: Finish,
): Promise<Appointment> {
	assertAdvisor(actor)
	return transact(db, async (tx) => {
		const before = await lockAppointment(tx, { actor, id, version })
		assertMay(outcome === 'completed' ? 'complete' : 'miss', before.status, outcome)
		if (beginningOf(before) > now) throw new Conflict('This appointment hasn’t started yet.')
		return changeAppointment(tx, {
			before,
			set: { status: outcome, holdEndsAt: null, addressTag: null },
			actor,
			what: outcome,
			now,
		})
	})
}
