import type { Db } from '#app/db/client.server.ts'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'

/**
 * Returns when an appointment is, as 'Tue, Mar 4 · 9am-12pm (New York)', for somebody who has shown by an agreement or a payment for it
 * that it is theirs. @throws NotFound
 */
export async function whenVisitIs(db: Db, id: string): Promise<string> {
	const actor = personActor(null, { opens: { to: 'appointment', id } })
	return appointmentLabels(await getAppointment(db, { actor, id })).when
}
