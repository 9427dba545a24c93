import type { Db } from '#app/db/client.server.ts'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { findOrderByReference } from '#app/modules/payments/orders/orders.server.ts'

type Input = { reference: string; sessionId: string }

/** Returns when the visit of a checkout is, for its page: 'Tue, Mar 4 · 9am-12pm (New York)'; null for what has no date. */
export async function findVisitOfCheckout(db: Db, input: Input): Promise<string | null> {
	const { appointmentId: id = null } = (await findOrderByReference(db, input)) ?? {}
	if (id === null) return null
	// Whoever has the session's id pays for it.
	const actor = personActor(null, { opens: { to: 'appointment', id } })
	return appointmentLabels(await getAppointment(db, { actor, id })).when
}
